import { tool as declaredTool } from "#schemas/plant/entities/tool.ts";
import { toolInsert } from "#schemas/plant/entities/tool_insert.ts";
import { toolStructure } from "#schemas/plant/entities/tool_structure.ts";
import { Tool, ToolInsert, ToolStructureRow } from "#schemas/plant/tool.ts";
import type { Reader } from "#server/database/company.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { seenOf, shownRow } from "#server/procedures/records/shown.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import type { ToolInsertRow } from "#server/database/tables/tools.ts";

/** The tools in use. */
export const readTools = async (db: Reader): Promise<Tool[]> => {
  const texts = await readTexts(db, ["tool"]);
  const rows = await db.selectFrom("tools").selectAll().where("retired", "=", 0).orderBy("tool_id").execute();
  return rows.map((row) => seenOf(Tool, shownRow(declaredTool, row, texts)));
};

/** The tools in use that can be chosen in the place of a tool. */
export const readToolStructure = async (db: Reader, tool_id: string): Promise<ToolStructureRow[]> => {
  const rows = await db
    .selectFrom("tool_structure")
    .selectAll()
    .where("tool_id", "=", tool_id)
    .where("retired", "=", 0)
    .orderBy("child_tool_id")
    .execute();
  const keys = rows.map(({ row_key }) => row_key);
  const texts = await readTexts(db, [toolStructure.slug], keys);
  return rows.map((row) => seenOf(ToolStructureRow, shownRow(toolStructure, row, texts)));
};

const inserts = (db: Reader) => db.selectFrom("tool_inserts").selectAll();

const toInserts = async (db: Reader, rows: readonly ToolInsertRow[]): Promise<ToolInsert[]> => {
  const keys = rows.map(({ tool_id }) => tool_id);
  const texts = await readTexts(db, [toolInsert.slug], keys);
  return rows.map((row) => seenOf(ToolInsert, { ...shownRow(toolInsert, row, texts), mounted_on: row.mounted_on }));
};

/** A machine names as its tool the tool itself or the insert in it; this is the tool. */
const toolItself = async (db: Reader, tool_id: string): Promise<string> =>
  (await inserts(db).where("tool_id", "=", tool_id).executeTakeFirst())?.parent_tool_id ?? tool_id;

/** The inserts in use that no other machine has mounted, those of the tool first. */
export const readFreeInserts = async (db: Reader, machine_id: string, tool_id: string): Promise<ToolInsert[]> => {
  const tool = await toolItself(db, tool_id);
  const rows = await inserts(db)
    .where("mounted_on", "in", ["", machine_id])
    .where("retired", "=", 0)
    .orderBy("tool_id")
    .execute();
  const { true: own = [], false: others = [] } = Object.groupBy(rows, (row) => `${row.parent_tool_id === tool}`);
  return await toInserts(db, [...own, ...others]);
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
  return row ? (await toInserts(db, [row]))[0]! : null;
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
