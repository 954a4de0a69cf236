// Signals for "your turn": the window title, and if the user wants them, a sound and a notification of the browser.

import { button, by } from "./dom.js";
import { beNotified, beSilent, notified, silent } from "./keeping.js";
import { say } from "./words.js";

/** Two notes, each with its frequency in hertz and its start in seconds. */
const NOTES = [[523.25, 0], [783.99, 0.18]];

/** @type {AudioContext | null} */
let audio = null;
let asked = false;

/** Show in the title whether it is this person's turn; play the sound and notify the user when the turn begins.
 * @param {boolean} isAsked
 * @param {string} title */
export function tell(isAsked, title) {
  document.title = isAsked ? say("title-turn", { title }) : title;
  if (isAsked && !asked) {
    if (!silent()) ring();
    if (document.hidden && notified() && "Notification" in globalThis) void notify(title);
  }
  asked = isAsked;
}

function ring() {
  if (audio?.state !== "running") return;
  for (const [hertz = 0, delay = 0] of NOTES) {
    const tone = new OscillatorNode(audio, { frequency: hertz, type: "sine" });
    const volume = new GainNode(audio, { gain: 0 });
    const at = audio.currentTime + delay;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  }
}

/** Enable sound as soon as the user does something, as browsers require. */
export function allowSound() {
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => {
      audio ??= new AudioContext();
      if (audio.state === "suspended") void audio.resume();
    });
  }
}

/** Return the button that turns the sound on or off. */
export function soundSwitch() {
  const made = button(say("sound"), () => {
    beSilent(!silent());
    made.setAttribute("aria-pressed", String(!silent()));
    if (!silent()) ring();
  }, { "aria-pressed": String(!silent()), class: "switch", title: say("sound-when") });
  return made;
}

/** Show a notification; on a phone, only a service worker can.
 * @param {string} title */
async function notify(title) {
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body: say("your-turn"), tag: location.pathname, icon: new URL("icon-192.png", import.meta.url).href, data: location.href };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => focus();
}

/** Return the button that turns notifications on or off, which asks the user for permission. It is hidden if the browser has
 * no notifications. */
export function noticeSwitch() {
  const isOn = () => notified() && Notification.permission === "granted";
  const change = async () => {
    beNotified(!isOn() && await Notification.requestPermission() === "granted");
    if (Notification.permission === "denied") by("said").textContent = say("notices-blocked");
    made.setAttribute("aria-pressed", String(isOn()));
  };
  const hidden = !("Notification" in globalThis);
  const made = button(say("notices"), () => void change(), {
    hidden, "aria-pressed": String(!hidden && isOn()), class: "switch", title: say("notices-when"), id: "notices", "data-key": "notices",
  });
  return made;
}
