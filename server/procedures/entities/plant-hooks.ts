import { sql } from "kysely";
import { DomainError } from "#schemas/protocol/errors.ts";
import { textField } from "#schemas/platform/entities/declaration.ts";
import { type Language, languages } from "#schemas/protocol/language.ts";
import type { Trx } from "#server/database/company.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { machineChanged, raiseVersion } from "#server/procedures/machines/writer.ts";
import type { Said } from "#server/procedures/records/texts.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { type Stored, textIn } from "./columns.ts";
import { employeeHooks } from "./employee-hooks.ts";
import type { EntityHooks, RowChange } from "./hooks.ts";
import { inputSettingHooks } from "./input-setting-hooks.ts";

/** The places of a machine: its field, the column with the text beside it, and the table of the places. */
const places = [
  { field: "department", text: "department_description", table: "departments" },
  { field: "zone", text: "zone_desc", table: "zones" },
  { field: "category", text: "cat_desc", table: "categories" },
  { field: "line", text: "line_description", table: "lines" },
] as const;
type Place = (typeof places)[number];

/** The fields of a machine that people of other languages read otherwise. */
type MachineText = "object_description" | Place["text"];

/** The text of a machine that a column of it, or a translation, is; null where it is none. */
const textOf = (id: string): MachineText | null => {
  if (id === "object_description" || languages.some((one) => id === textField("object_description", one)))
    return "object_description";
  return places.find(({ text }) => text === id)?.text ?? null;
};

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

/** How the readers of each language read texts of a machine. */
const saidOf = async (trx: Trx, machine_id: string, texts: readonly MachineText[]): Promise<Said> => {
  const said: [Language, Record<string, string>][] = [];
  for (const language of texts.length === 0 ? [] : languages) {
    const [row] = await machineRows(trx.in(language), { company_id: trx.company_id, machines: [machine_id] });
    if (row) said.push([language, Object.fromEntries(texts.map((text) => [text, row[text]]))]);
  }
  return Object.fromEntries(said);
};

const tellMachine = async (
  { trx, scope, emit }: WriteContext,
  machine_id: string,
  patch: Record<string, unknown> | null,
  texts: readonly MachineText[] = [],
): Promise<void> => {
  const version = await raiseVersion(trx, scope.company_id, machine_id);
  emit(machineChanged(machine_id, patch && { ...patch, said: await saidOf(trx, machine_id, texts) }, version));
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
  const texts = new Set(changed.flatMap(([id]) => textOf(id) ?? []));
  // A translation is no field of a machine: readers of its language read it as the text itself.
  const patch = changed.filter(([id]) => (textOf(id) ?? id) === id);
  await tellMachine(context, key, Object.fromEntries(patch), [...texts]);
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
    const isSame = ["description", ...languages.map((language) => textField("description", language))].every(
      (id) => textIn(before?.[id]) === textIn(after?.[id]),
    );
    if (description === undefined || isSame) return;
    const { rows } = await context.trx.statement(
      (company) => sql<{ machine_id: string }>`update machines set ${sql.ref(text)} = ${description}
        where ${company()} and ${sql.ref(field)} = ${key} returning machine_id`,
    );
    for (const { machine_id } of rows) await tellMachine(context, machine_id, { [text]: description }, [text]);
  };

/** A new code is offered after all others. */
const nextPlace = async (trx: Trx): Promise<Stored> => {
  const last = await trx
    .selectFrom("stop_codes")
    .select((of) => of.fn.max("record_no").as("last"))
    .executeTakeFirst();
  return { record_no: Number(last?.last ?? 0) + 1 };
};

/** Screens that show goals with their results read those again. */
const changedGoal = ({ emit }: WriteContext, { before, after }: RowChange): Promise<void> => {
  const [production_type, target_date] = ["production_type", "target_date"].map((id) =>
    textIn((after ?? before)?.[id]),
  );
  emit({ event: "GoalChanged", machine_id: null, payload: { production_type, target_date } });
  return Promise.resolve();
};

/** What the entities of the plant do besides what their declarations say, by slug. */
export const plantHooks: Readonly<Record<string, EntityHooks>> = {
  machine: {
    columns: async (trx, row, isNew) => ({ ...(await textsOfPlaces(trx, row)), ...(isNew ? { tool_id: "-" } : {}) }),
    mayRetire: mayRetireMachine,
    changed: changedMachine,
  },
  ...Object.fromEntries(places.map((place) => [place.field, { changed: changedPlace(place) }])),
  employee: employeeHooks,
  input_setting: inputSettingHooks,
  production_goal: { changed: changedGoal },
  tool_insert: { columns: (_trx, _row, isNew) => Promise.resolve(isNew ? { mounted_on: "" } : {}) },
  stop_code: { columns: async (trx, _row, isNew) => (isNew ? await nextPlace(trx) : {}) },
};
