/** Reference: bare durable inserts through node:sqlite, one transaction each, for two seconds; prints how many a second. */
import { DatabaseSync } from "node:sqlite";

const db = new DatabaseSync(process.argv[2] ?? ":memory:");
db.exec(
  "pragma journal_mode = wal; pragma synchronous = full; create table t (id integer primary key, a text, b integer)",
);
const insert = db.prepare("insert into t (a, b) values (?, ?)");
const until = performance.now() + 2000;
let done = 0;
while (performance.now() < until) {
  db.exec("begin immediate");
  insert.run("a durable row of about the size of a report", done);
  db.exec("commit");
  done += 1;
}
console.log(done / 2);
