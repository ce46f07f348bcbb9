/** Reference for a live table: a bare HTML table of 300 rows that rewrites three texts of each once a second. */
const body = document.body.appendChild(document.createElement("table")).createTBody();
const cells = Array.from({ length: 300 }, (_, index) => {
  const row = body.insertRow();
  row.insertCell().textContent = `M${index + 1}`;
  return [row.insertCell(), row.insertCell(), row.insertCell()];
});
let turn = 0;
setInterval(() => {
  turn += 1;
  for (const [index, row] of cells.entries())
    for (const [at, cell] of row.entries()) cell.textContent = String(index * at + turn);
}, 1000);
