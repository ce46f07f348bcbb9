import { DatabaseSync } from "node:sqlite";
import type { Plant } from "./plant.ts";

const columnsOf = (db: DatabaseSync): string[] =>
  (db.prepare("select name from pragma_table_info('machines')").all() as { name: string }[]).map(({ name }) => name);

/** Ids of machines that a bench adds: `B0001` and on. */
export const benchMachines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `B${String(index + 1).padStart(4, "0")}`);

/** Adds machines like the plant's first one, while the server is down: the product takes machines from an ERP only. */
export const addMachines = async (plant: Plant, count: number): Promise<string[]> => {
  await plant.stop();
  const db = new DatabaseSync(plant.file);
  const others = columnsOf(db).filter((name) => name !== "machine_id");
  const insert = db.prepare(
    `insert into machines (machine_id, ${others.join(", ")})
     select ?, ${others.join(", ")} from machines where machine_id = 'FC1'`,
  );
  const machines = benchMachines(count);
  db.exec("begin");
  for (const machine_id of machines) insert.run(machine_id);
  db.exec("commit");
  db.close();
  await plant.start();
  return machines;
};
