/**
 * `npm run bench [-- browser|designer|tables|terminal|wizards|server|events|feed|history|loads|master-data|orders|sign-in|identity|outage|erp|printing|explorer|explorer-page]`: the figures of this machine, each beside a
 * reference of the same run. Without parts it measures all and writes them to docs/benchmarks.md.
 */
import { buildWhenNeeded } from "#server/cli/build.ts";
import { browserRows } from "./browser.ts";
import { designerRows } from "./designer.ts";
import { erpRows } from "./erp.ts";
import { eventRows } from "./events.ts";
import { explorerPageRows } from "./explorer-page.ts";
import { explorerRows } from "./explorer.ts";
import { feedRows } from "./feed.ts";
import { historyRows } from "./history.ts";
import { identityRows } from "./identity.ts";
import { loadRows } from "./loads.ts";
import { masterDataRows } from "./master-data.ts";
import { orderRows } from "./orders.ts";
import { outageRows } from "./outage.ts";
import { printingRows } from "./printing.ts";
import { writeReport } from "./report.ts";
import { type Row, tableOf } from "./row.ts";
import { serverRows } from "./server.ts";
import { signInRows } from "./sign-in.ts";
import { tableRows } from "./tables.ts";
import { terminalRows } from "./terminal.ts";
import { wizardRows } from "./wizards.ts";

const parts: Record<string, () => Promise<Row[]>> = {
  browser: browserRows,
  designer: designerRows,
  tables: tableRows,
  terminal: terminalRows,
  wizards: wizardRows,
  server: serverRows,
  events: eventRows,
  feed: feedRows,
  history: historyRows,
  loads: loadRows,
  "master-data": masterDataRows,
  orders: orderRows,
  "sign-in": signInRows,
  identity: identityRows,
  outage: outageRows,
  erp: erpRows,
  printing: printingRows,
  explorer: explorerRows,
  "explorer-page": explorerPageRows,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Expected some of ${Object.keys(parts).join(", ")}, got ${unknown.join(", ")}.`);
  process.exit(1);
}
await buildWhenNeeded();
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) {
    const measured = await measure();
    console.log(tableOf(measured));
    rows.push(...measured);
  }
if (wanted.length === 0) writeReport(rows, new Date());
