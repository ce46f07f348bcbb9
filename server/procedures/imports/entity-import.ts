import { type Entity, saidFields, tellingFields } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import { breathe } from "#server/breath.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import type { ImportRow } from "#server/database/tables/imports.ts";
import { keyColumn } from "#server/procedures/entities/columns.ts";
import { type Changes } from "#server/procedures/entities/history.ts";
import { holds } from "#server/procedures/entities/load_entities.ts";
import { plantHooks } from "#server/procedures/entities/plant-hooks.ts";
import { linksOf, rowsTold, storedRows } from "#server/procedures/entities/rows.ts";
import { usesOf } from "#server/procedures/entities/uses.ts";
import { createRow, deleteRows, updateRows, type Writing } from "#server/procedures/entities/write.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { changedSince, faultFrom } from "./faults.ts";
import type { Cells, Importable, Outcome, Reading } from "./importable.ts";
import { identityOf, judge, keyOfCells, type Known, type Verdict } from "./judge.ts";
import { type Named, namedIn } from "./references.ts";

/** Refuses (`not_allowed`) a caller who may read files in and not write these rows. */
const checkRight = ({ rights }: Entity, { actor }: WriteContext): void => {
  if (!holds(rights.write, actor.permissions)) throw new DomainError("not_allowed");
};

/** What cells say of the first field that their rows are known by. */
const toldIn = (entity: Entity, { columns }: Reading, rows: readonly Cells[]): string[] => {
  const at = columns.indexOf(tellingFields(entity)[0]!);
  return [...new Set(rows.map((cells) => (cells[at] ?? "").normalize("NFC")).filter((text) => text !== ""))];
};

const storedTold = async (trx: Trx, entity: Entity, told: readonly string[]): Promise<Known["stored"]> =>
  new Map((await rowsTold(trx, entity, told)).map((row) => [identityOf(entity, row), row]));

const knownOf = async (
  trx: Trx,
  entity: Entity,
  keys: readonly string[],
  told: readonly string[],
  named: Named,
): Promise<Known> => {
  const asked = [...new Set(keys.filter((key) => key !== ""))];
  const stored = entity.key.given ? await storedTold(trx, entity, told) : await storedRows(trx, entity, asked);
  const links = await linksOf(
    trx,
    entity,
    [...stored.values()].map((row) => String(row[keyColumn(entity)])),
  );
  const { check } = plantHooks[entity.slug] ?? {};
  return { stored, links, named, ...(check ? { check } : {}) };
};

const outcomeOf = (verdict: Verdict): Outcome => ({
  result: verdict.result,
  row_key: verdict.key,
  fault: verdict.result === "faulty" ? verdict.fault : null,
});

const check =
  (entity: Entity): Importable["check"] =>
  async (context, reading, rows, seen) => {
    checkRight(entity, context);
    const { trx, scope } = context;
    const named = await namedIn(trx, entity, reading, rows, scope.machines);
    const keys = rows.map((cells) => keyOfCells(entity, reading, cells, named));
    const known = await knownOf(trx, entity, keys, toldIn(entity, reading, rows), named);
    const outcomes: Outcome[] = [];
    for (const [at, cells] of rows.entries()) {
      await breathe();
      outcomes.push(outcomeOf(await judge(trx, entity, reading, cells, known, seen)));
      seen.add(keys[at]!);
    }
    return outcomes;
  };

type Due = Extract<Verdict, { result: "new" | "changed" }>;

/** Writes what a verdict says; gives the row as it is then. */
const rowAfter = async (writing: Writing, verdict: Due): Promise<Row> => {
  if (verdict.result === "new") return await createRow(writing, verdict.values);
  const { row: key, version, changes } = verdict;
  return (await updateRows(writing, [{ key, version }], changes))[0]!;
};

/** What became of a row that was due. One that is refused, such as another's machine, holds up no other. */
const applied = async (writing: Writing, verdict: Due): Promise<Outcome> => {
  try {
    const row = await rowAfter(writing, verdict);
    const row_key = String(row[keyColumn(writing.entity)]);
    return { result: verdict.result === "new" ? "created" : "updated", row_key, row_version: row.version };
  } catch (error) {
    return { result: "faulty", fault: faultFrom(error) };
  }
};

/** Does work that writes rows one by one, with one audit for all of them. */
const auditedTogether = async <T>(
  entity: Entity,
  context: WriteContext,
  work: (writing: Writing) => Promise<T>,
): Promise<T> => {
  checkRight(entity, context);
  const [before, after]: Record<string, unknown>[] = [{}, {}];
  const audit: WriteContext["audit"] = (detail) => {
    Object.assign(before!, detail.before);
    Object.assign(after!, detail.after);
  };
  const done = await work({ entity, hooks: plantHooks[entity.slug] ?? {}, context: { ...context, audit } });
  if (Object.keys({ ...before, ...after }).length > 0) context.audit({ before, after });
  return done;
};

const applyRow = async (writing: Writing, reading: Reading, cells: Cells, named: Named): Promise<Outcome> => {
  const { entity, context } = writing;
  const key = keyOfCells(entity, reading, cells, named);
  const known = await knownOf(context.trx, entity, [key], toldIn(entity, reading, [cells]), named);
  const verdict = await judge(context.trx, entity, reading, cells, known, new Set());
  const isDue = verdict.result === "new" || verdict.result === "changed";
  return isDue ? await applied(writing, verdict) : outcomeOf(verdict);
};

const apply =
  (entity: Entity): Importable["apply"] =>
  (context, reading, rows) =>
    auditedTogether(entity, context, async (writing) => {
      const named = await namedIn(context.trx, entity, reading, rows, context.scope.machines);
      const outcomes: Outcome[] = [];
      for (const cells of rows) {
        await breathe();
        outcomes.push(await applyRow(writing, reading, cells, named));
      }
      return outcomes;
    });

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

/** Would something go with the row that has come to it since it was made? */
const takesAlong = async (trx: Trx, entity: Entity, key: string): Promise<boolean> => {
  if (!entity.usedBy?.some(({ goes }) => goes)) return false;
  return ((await usesOf(trx, entity, [key])).get(key) ?? []).some(({ goes }) => goes);
};

/** Undoes what one row has done; gives why not where it is kept. */
const undone = async (writing: Writing, row: ImportRow): Promise<RowFault | null> => {
  const { entity, context } = writing;
  const { row_key: key } = row;
  const now = (await storedRows(context.trx, entity, [key])).get(key);
  if (!now) return row.result === "created" ? null : changedSince;
  const version = Number(now["version"]);
  if (version !== row.row_version) return changedSince;
  try {
    if (row.result === "created" && (await takesAlong(context.trx, entity, key))) return changedSince;
    if (row.result === "created") await deleteRows(writing, [key]);
    else await updateRows(writing, [{ key, version }], { ...(await valuesBefore(context.trx, entity.slug, row)) });
    return null;
  } catch (error) {
    return faultFrom(error);
  }
};

const undo =
  (entity: Entity): Importable["undo"] =>
  (context, rows) =>
    auditedTogether(entity, context, async (writing) => {
      const outcomes: Outcome[] = [];
      for (const row of rows) {
        await breathe();
        const fault = await undone(writing, row);
        outcomes.push({ result: fault === null ? "undone" : "kept", fault });
      }
      return outcomes;
    });

/** Files with rows of an entity, each known by its key. */
export const entityImport = (entity: Entity): Importable => ({
  slug: entity.slug,
  title: entity.title,
  fields: saidFields(entity),
  keys: tellingFields(entity),
  keyOf: (reading, cells) => keyOfCells(entity, reading, cells),
  check: check(entity),
  apply: apply(entity),
  undo: undo(entity),
});
