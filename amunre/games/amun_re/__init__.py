"""What the YAML means: the model, its vocabulary, loading and validation."""
