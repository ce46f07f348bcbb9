/**
 * Reference: a body of orders parsed in one piece and inserted by node:sqlite in one durable transaction, without a check
 * and without telling anybody; prints how many seconds that took.
 */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

interface Order {
  pOrder: string;
  operations: { op_number: string; materials: { material_no: string; planned_qty: number }[] }[];
}

const [body = "", file = ":memory:"] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec("pragma journal_mode = wal; pragma synchronous = full");
db.exec("create table operations (p_order text, op_number text, value text, primary key (p_order, op_number))");
db.exec("create table materials (p_order text, op_number text, material_no text, quantity integer)");
const begun = performance.now();
const operation = db.prepare("insert into operations values (?, ?, ?)");
const material = db.prepare("insert into materials values (?, ?, ?, ?)");
const orders = JSON.parse(readFileSync(body, "utf8")) as Order[];
db.exec("begin immediate");
for (const order of orders)
  for (const one of order.operations) {
    operation.run(order.pOrder, one.op_number, JSON.stringify(one));
    for (const { material_no, planned_qty } of one.materials)
      material.run(order.pOrder, one.op_number, material_no, Math.round(planned_qty * 1e6));
  }
db.exec("commit");
console.log((performance.now() - begun) / 1000);
