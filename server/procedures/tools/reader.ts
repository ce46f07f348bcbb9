import { tool as declaredTool } from "#schemas/plant/entities/tool.ts";
import type { Tool, ToolInsert, ToolStructureRow } from "#schemas/plant/tool.ts";
import type { Reader } from "#server/database/company.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { shownRow } from "#server/procedures/records/shown.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import type { ToolInsertRow } from "#server/database/tables/tools.ts";

/** The tools in use. */
export const readTools = async (db: Reader): Promise<Tool[]> => {
  const texts = await readTexts(db, ["tool"]);
  const rows = await db.selectFrom("tools").selectAll().where("retired", "=", 0).orderBy("tool_id").execute();
  return rows.map((row) => shownRow(declaredTool, row, texts));
};

/** The tools that can be chosen in the place of a tool. */
export const readToolStructure = (db: Reader, tool_id: string): Promise<ToolStructureRow[]> =>
  db
    .selectFrom("tool_structure")
    .select(["tool_id", "child_tool_id", "child_tool_description"])
    .where("tool_id", "=", tool_id)
    .orderBy("child_tool_id")
    .execute();

const inserts = (db: Reader) => db.selectFrom("tool_inserts").selectAll();

const toInsert = ({ tool_id, description, location, mounted_on }: ToolInsertRow): ToolInsert => ({
  tool_id,
  description,
  location,
  mounted_on,
});

/** A machine names as its tool the tool itself or the insert in it; this is the tool. */
const toolItself = async (db: Reader, tool_id: string): Promise<string> =>
  (await inserts(db).where("tool_id", "=", tool_id).executeTakeFirst())?.parent_tool_id ?? tool_id;

/** The inserts that no other machine has mounted, those of the tool first. */
export const readFreeInserts = async (db: Reader, machine_id: string, tool_id: string): Promise<ToolInsert[]> => {
  const tool = await toolItself(db, tool_id);
  const rows = await inserts(db).where("mounted_on", "in", ["", machine_id]).orderBy("tool_id").execute();
  const { true: own = [], false: others = [] } = Object.groupBy(rows, (row) => `${row.parent_tool_id === tool}`);
  return [...own, ...others].map(toInsert);
};

/** The insert that the order of the same tool had which was stopped last on the machine. */
export const readOldInsert = async (db: Reader, machine_id: string, tool_id: string): Promise<ToolInsert | null> => {
  const tool = await toolItself(db, tool_id);
  const row = await db
    .joining("orders")
    .inner("tool_inserts as insert", (join) => join.onRef("insert.tool_id", "=", "orders.tool_id"))
    .query()
    .selectAll("insert")
    .where("insert.parent_tool_id", "=", tool)
    .where("orders.machine_id1", "=", machine_id)
    .where("orders.state", "=", "stopped")
    .orderBy("orders.stop_date", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toInsert(row) : null;
};

/** The order with a tool that was started last on a machine, else the first planned one. */
export const lastOrderWithTool = async (
  db: Reader,
  machine_id: string,
  tool_id: string,
): Promise<OrderRow | undefined> => {
  const orders = () =>
    db.selectFrom("orders").selectAll().where("machine_id1", "=", machine_id).where("tool_id", "=", tool_id);
  const started = await orders()
    .where("started_at", "is not", null)
    .orderBy("started_at", "desc")
    .orderBy("card_no")
    .limit(1)
    .executeTakeFirst();
  return (
    started ??
    (await orders()
      .where("state", "=", "planned")
      .orderBy("planned_start_time", (by) => by.asc().nullsLast())
      .orderBy("card_no")
      .limit(1)
      .executeTakeFirst())
  );
};
