// Sets the largest type size at which each side fits on its page. If the smallest is too large, the side takes more pages.
'use strict';

const sides = [...document.querySelectorAll('.columns')];
const fits = () => sides.every(side => side.scrollWidth <= side.clientWidth && side.scrollHeight <= side.clientHeight);
const fit = () => {
  for (let size = 10.5; size >= 8.5; size -= 0.05) {
    document.body.style.setProperty('--type', `${size}pt`);
    if (fits()) return;
  }
  document.body.classList.add('long');
};
document.fonts.ready.then(fit).then(() => { document.body.dataset.fitted = ''; });
