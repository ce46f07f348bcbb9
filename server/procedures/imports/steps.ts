import { type RowFault, rowsOfStep } from "#schemas/platform/imports/import.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import type { ImportFileRow, ImportRow, RowResult } from "#server/database/tables/imports.ts";
import { entityOf } from "#server/procedures/entities/all.ts";
import { plantHooks } from "#server/procedures/entities/plant-hooks.ts";
import { linksOf, storedRows } from "#server/procedures/entities/rows.ts";
import { createRow, deleteRows, updateRows, type Writing } from "#server/procedures/entities/write.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { faultFrom, judge, keyOfCells, type Known, ownFault, type Reading, type Verdict } from "./judge.ts";
import { cellsOf, countsOf, fieldsOf, importRow } from "./reader.ts";
import { type Changes } from "#server/procedures/entities/history.ts";

interface Step {
  import_no: number;
  version: number;
}

/** The import that a step goes on with; refuses one that is known as it was before. */
export const importOf = async (trx: Trx, { import_no, version }: Step): Promise<ImportFileRow> => {
  const row = await importRow(trx, import_no);
  if (row.version !== version)
    throw new DomainError("state_conflict", { path: "/version", text: { key: "imports.changed_since" } });
  return row;
};

/** Stores how far an import is and tells its screens. */
export const keep = async (
  { trx, now, emit }: WriteContext,
  { import_no, version, entity }: ImportFileRow,
  changes: Partial<Pick<ImportFileRow, "state" | "columns" | "decimal" | "existing">> = {},
): Promise<void> => {
  await trx
    .updateTable("imports")
    .set({ ...changes, changed_at: now, version: version + 1 })
    .where("import_no", "=", import_no)
    .execute();
  emit({
    event: "ImportChanged",
    machine_id: null,
    audience: "can-do-admin-actions",
    payload: { import_no, entity },
  });
};

export const readingOf = (row: ImportFileRow): Reading => {
  const entity = entityOf(row.entity);
  if (!entity) throw new DomainError("not_found", { path: "/import_no" });
  const { existing, decimal } = row;
  return { entity, fields: fieldsOf(row), decimal: decimal === "," ? "," : ".", existing };
};

const nextRows = (trx: Trx, import_no: number, results: readonly RowResult[], most: number): Promise<ImportRow[]> =>
  trx
    .selectFrom("import_rows")
    .where("import_no", "=", import_no)
    .where("result", "in", [...results])
    .selectAll()
    .orderBy("row_no")
    .limit(most)
    .execute();

const knownOf = async (trx: Trx, { entity }: Reading, keys: readonly string[]): Promise<Known> => {
  const named = [...new Set(keys.filter((key) => key !== ""))];
  return { stored: await storedRows(trx, entity, named), links: await linksOf(trx, entity, named) };
};

/** Which of the keys stand in rows above. */
const seenAbove = async (
  trx: Trx,
  import_no: number,
  row_no: number,
  keys: readonly string[],
): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom("import_rows")
    .where("import_no", "=", import_no)
    .where("row_no", "<", row_no)
    .where("row_key", "in", [...keys])
    .select("row_key")
    .execute();
  return new Set(rows.map(({ row_key }) => row_key));
};

interface Outcome {
  result: RowResult;
  row_key?: string;
  row_version?: number | null;
  fault?: RowFault | null;
}

const store = async (trx: Trx, { import_no, row_no }: ImportRow, set: Outcome): Promise<void> => {
  const { fault, ...rest } = set;
  await trx
    .updateTable("import_rows")
    .set({ ...rest, fault: fault ? toJson(fault) : null })
    .where("import_no", "=", import_no)
    .where("row_no", "=", row_no)
    .execute();
};

const stored = (trx: Trx, row: ImportRow, verdict: Verdict): Promise<void> =>
  store(trx, row, {
    result: verdict.result,
    row_key: verdict.key,
    fault: verdict.result === "faulty" ? verdict.fault : null,
  });

/** Checks the next rows that are not checked. */
export const checkRows = async (context: WriteContext, row: ImportFileRow): Promise<void> => {
  const { trx } = context;
  const reading = readingOf(row);
  const rows = await nextRows(trx, row.import_no, ["unchecked"], rowsOfStep.check);
  if (rows.length === 0) return;
  const keys = rows.map((one) => keyOfCells(reading, cellsOf(one)));
  const known = await knownOf(trx, reading, keys);
  const seen = await seenAbove(trx, row.import_no, rows[0]!.row_no, keys);
  for (const [at, one] of rows.entries()) {
    await breathe();
    await stored(trx, one, await judge(trx, reading, cellsOf(one), known, seen));
    seen.add(keys[at]!);
  }
  await keep(context, row);
};

type Due = Extract<Verdict, { result: "new" | "changed" }>;

/** Writes what a verdict says; gives the version that the row has then. */
const versionAfter = async (writing: Writing, verdict: Due): Promise<number> => {
  if (verdict.result === "new") return (await createRow(writing, verdict.values)).version;
  const { key, version, changes } = verdict;
  const [row] = await updateRows(writing, [{ key, version }], changes);
  return row!.version;
};

/** What became of a row that was due. One that is refused, such as another's machine, holds up no other. */
const applied = async (writing: Writing, verdict: Due): Promise<Outcome> => {
  try {
    const row_version = await versionAfter(writing, verdict);
    return { result: verdict.result === "new" ? "created" : "updated", row_version };
  } catch (error) {
    return { result: "faulty", fault: faultFrom(error) };
  }
};

interface Audited {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The writing of one row of many, whose audit is one for all. */
const writingOf = (context: WriteContext, reading: Reading, audited: Audited): Writing => ({
  entity: reading.entity,
  hooks: plantHooks[reading.entity.slug] ?? {},
  context: {
    ...context,
    audit: ({ before, after }) => {
      Object.assign(audited.before, before);
      Object.assign(audited.after, after);
    },
  },
});

const tellAudit = (context: WriteContext, audited: Audited): void => {
  if (Object.keys(audited.after).length + Object.keys(audited.before).length > 0) context.audit({ ...audited });
};

/** Applies the next rows: each is judged again, as others have written since it was checked. */
export const applyRows = async (context: WriteContext, row: ImportFileRow): Promise<void> => {
  const { trx } = context;
  const counts = await countsOf(trx, row.import_no);
  if (counts.unchecked > 0)
    throw new DomainError("state_conflict", { path: "/import_no", text: { key: "imports.not_checked" } });
  const reading = readingOf(row);
  const rows = await nextRows(trx, row.import_no, ["new", "changed"], rowsOfStep.apply);
  const audited: Audited = { before: {}, after: {} };
  const writing = writingOf(context, reading, audited);
  for (const one of rows) {
    await breathe();
    const cells = cellsOf(one);
    const known = await knownOf(trx, reading, [keyOfCells(reading, cells)]);
    const verdict = await judge(trx, reading, cells, known, new Set());
    if (verdict.result !== "new" && verdict.result !== "changed") {
      await stored(trx, one, verdict);
      continue;
    }
    await store(trx, one, await applied(writing, verdict));
  }
  tellAudit(context, audited);
  const rest = counts.new + counts.changed - rows.length;
  await keep(context, row, { state: rest > 0 ? "applying" : "open" });
};

/** The values that the version of a row has replaced. */
const valuesBefore = async (trx: Trx, entity: string, { row_key, row_version }: ImportRow): Promise<object | null> => {
  const version = await trx
    .selectFrom("entity_history")
    .where("entity", "=", entity)
    .where("row_key", "=", row_key)
    .where("version", "=", row_version ?? 0)
    .select("changes")
    .executeTakeFirst();
  if (!version) return null;
  const changes = Object.entries(parseJson<Changes>(version.changes));
  return Object.fromEntries(changes.map(([field, [before]]) => [field, before]));
};

const hasChangedSince = ownFault("changed_since", null, "It has changed since.");

/** Undoes what one row has done; gives why not where it is kept. */
const undone = async (writing: Writing, row: ImportRow): Promise<RowFault | null> => {
  const { entity, context } = writing;
  const { row_key: key } = row;
  const now = (await storedRows(context.trx, entity, [key])).get(key);
  if (!now) return row.result === "created" ? null : hasChangedSince;
  const version = Number(now["version"]);
  if (version !== row.row_version) return hasChangedSince;
  try {
    if (row.result === "created") await deleteRows(writing, [key]);
    else await updateRows(writing, [{ key, version }], { ...(await valuesBefore(context.trx, entity.slug, row)) });
    return null;
  } catch (error) {
    return faultFrom(error);
  }
};

/** Undoes the last rows that were applied, the latest first: a row may stand on one above it. */
export const undoRows = async (context: WriteContext, row: ImportFileRow): Promise<void> => {
  const { trx } = context;
  const rows = await trx
    .selectFrom("import_rows")
    .where("import_no", "=", row.import_no)
    .where("result", "in", ["created", "updated"])
    .selectAll()
    .orderBy("row_no", "desc")
    .limit(rowsOfStep.undo)
    .execute();
  const audited: Audited = { before: {}, after: {} };
  const writing = writingOf(context, readingOf(row), audited);
  for (const one of rows) {
    await breathe();
    const fault = await undone(writing, one);
    await store(trx, one, { result: fault === null ? "undone" : "kept", fault });
  }
  tellAudit(context, audited);
  const { created, updated } = await countsOf(trx, row.import_no);
  await keep(context, row, { state: created + updated > 0 ? "undoing" : "open" });
};
