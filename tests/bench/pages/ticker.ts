/** Reference for live updates: a page that rewrites the text of 100 elements once a second, and nothing else. */
const boxes = Array.from({ length: 100 }, () => document.body.appendChild(document.createElement("p")));
let turn = 0;
setInterval(() => {
  turn += 1;
  for (const [index, box] of boxes.entries()) box.textContent = `${index}: ${turn}`;
}, 1000);
