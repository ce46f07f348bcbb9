import { sql } from "kysely";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import { machineChanged, raiseVersion } from "#server/procedures/machines/writer.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { type Stored, textIn } from "./columns.ts";
import type { EntityHooks, RowChange } from "./hooks.ts";

/** The places of a machine: its field, the column with the text beside it, and the table of the places. */
const places = [
  { field: "department", text: "department_description", table: "departments" },
  { field: "zone", text: "zone_desc", table: "zones" },
  { field: "category", text: "cat_desc", table: "categories" },
  { field: "line", text: "line_description", table: "lines" },
] as const;
type Place = (typeof places)[number];

const textOfPlace = async (trx: Trx, { table }: Place, code: string): Promise<string> => {
  const { rows } = await trx.statement(
    (company) => sql<{ description: string }>`select description from ${sql.table(table)}
      where ${company()} and code = ${code}`,
  );
  return rows[0]?.description ?? "";
};

const textsOfPlaces = async (trx: Trx, row: Stored): Promise<Stored> => {
  const texts: Record<string, string> = {};
  for (const place of places) {
    const code = textIn(row[place.field]);
    texts[place.text] = code === "" ? "" : await textOfPlace(trx, place, code);
  }
  return texts;
};

const tellMachine = async (
  { trx, scope, emit }: WriteContext,
  machine_id: string,
  patch: Record<string, unknown> | null,
): Promise<void> => {
  const version = await raiseVersion(trx, scope.company_id, machine_id);
  emit(machineChanged(machine_id, patch, version));
};

/** What stands beside a machine and goes with it. */
const besideMachine = ["machine_states", "machine_touch_configs", "special_functions", "process_values"] as const;

const changedMachine = async (context: WriteContext, { key, before, after }: RowChange): Promise<void> => {
  const isOut = Number(after?.["retired"] ?? 1) === 1;
  if (isOut && Number(before?.["retired"] ?? 0) === 0) await tellMachine(context, key, null);
  if (after === null) {
    for (const table of besideMachine) await context.trx.deleteFrom(table).where("machine_id", "=", key).execute();
    return;
  }
  if (isOut) return;
  const { version: _version, retired: _retired, ...fields } = after;
  const changed = Object.entries(fields).filter(([id, value]) => before?.[id] !== value);
  await tellMachine(context, key, Object.fromEntries(changed));
};

/** Refuses to take a machine out of use on which an order runs. */
const mayRetireMachine = async (trx: Trx, key: string): Promise<void> => {
  const running = await trx
    .selectFrom("orders")
    .select("card_no")
    .where("machine_id1", "=", key)
    .where("state", "=", "started")
    .limit(1)
    .executeTakeFirst();
  if (!running) return;
  throw new DomainError("state_conflict", {
    message: `An order runs on ${key}.`,
    path: "/keys",
    text: { key: "entities.order_runs", values: { key, card: running.card_no } },
  });
};

/** Writes the new text of a place beside its machines, as every read of them finds it. */
const changedPlace =
  ({ field, text }: Place) =>
  async (context: WriteContext, { key, before, after }: RowChange): Promise<void> => {
    const description = after?.["description"];
    if (description === undefined || description === before?.["description"]) return;
    const { rows } = await context.trx.statement(
      (company) => sql<{ machine_id: string }>`update machines set ${sql.ref(text)} = ${description}
        where ${company()} and ${sql.ref(field)} = ${key} returning machine_id`,
    );
    for (const { machine_id } of rows) await tellMachine(context, machine_id, { [text]: description });
  };

/** A new code is offered after all others. */
const nextPlace = async (trx: Trx): Promise<Stored> => {
  const last = await trx
    .selectFrom("stop_codes")
    .select((of) => of.fn.max("record_no").as("last"))
    .executeTakeFirst();
  return { record_no: Number(last?.last ?? 0) + 1 };
};

/** What the entities of the plant do besides what their declarations say, by slug. */
export const plantHooks: Readonly<Record<string, EntityHooks>> = {
  machine: {
    columns: async (trx, row, isNew) => ({ ...(await textsOfPlaces(trx, row)), ...(isNew ? { tool_id: "-" } : {}) }),
    mayRetire: mayRetireMachine,
    changed: changedMachine,
  },
  ...Object.fromEntries(places.map((place) => [place.field, { changed: changedPlace(place) }])),
  stop_code: { columns: async (trx, _row, isNew) => (isNew ? await nextPlace(trx) : {}) },
};
