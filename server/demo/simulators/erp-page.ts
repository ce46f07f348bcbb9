import { escaped } from "#server/labels/svg.ts";
import type { HeardFact } from "./heard-fact.ts";

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #1a1a1a; background: #fff; }
.list { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid #ccc; }
td { font-variant-numeric: tabular-nums; }
td:last-child { overflow-wrap: anywhere; min-width: 20rem; font-size: 14px; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1a1a1a; } th, td { border-color: #555; } }
`;

const heads = ["Time (UTC)", "Fact", "Outcome", "Key", "What it says"];

const rowOf = ({ time, subject, outcome, key, body }: HeardFact): string => {
  const cells = [time.slice(0, 19).replace("T", " "), subject, outcome, key, body];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;
};

/** What the ERP has heard, as a page for people that is read anew every five seconds. */
export const pageOf = (facts: readonly HeardFact[]): string => {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join("");
  const list = `<div class="list"><table><tr>${head}</tr>${facts.map(rowOf).join("")}</table></div>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>ERP of the demo plant</title>
<style>${style}</style>
<h1>ERP of the demo plant</h1>
${facts.length === 0 ? "<p>Nothing has been heard yet.</p>" : list}
</html>
`;
};
