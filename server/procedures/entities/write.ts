import {
  type Entity,
  fieldOf,
  keyFields,
  keyOfValues,
  mayLack,
  tellingFields,
} from "#schemas/platform/entities/declaration.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { changedEvent, changesOf, sideOf, withoutSeenInPart } from "./changes.ts";
import { checkKey, checkNames, checkReferences, checkRising, checkUnique, checkUnused } from "./checks.ts";
import { blankOf, keyColumn, type Stored, toStored } from "./columns.ts";
import { type Action, addVersion, changedSince, forgetIn, lastVersion } from "./history.ts";
import type { EntityHooks } from "./hooks.ts";
import { forgetTold } from "./told.ts";
import { forgetImported } from "./imported.ts";
import { checkSeen, seenIn } from "./reach.ts";
import { deleteRow, insertRow, linkedFields, linksOf, readRows, replaceLinks, storedRows, updateRow } from "./rows.ts";

type Values = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly string[]>>;

/** An entity whose rows are written, and in which call. */
export interface Writing {
  entity: Entity;
  hooks: EntityHooks;
  context: WriteContext;
}

/** A row as it stands, and as it shall be; null where there is none. */
interface Step {
  key: string;
  action: Action;
  before: Stored | null;
  after: Stored | null;
  lists: { before: Lists; after: Lists };
}

const noLists = { before: {}, after: {} };

/** Rows that are written in one turn of the event loop. */
const together = 25;

/** Refuses what a caller of some machines may not write: rows of others, and new rows that would be of none of them. */
const checkCaller = async ({ entity, context }: Writing, keys: readonly string[], isNew = false): Promise<void> => {
  const { machines } = context.scope;
  if (isNew && entity.tied && machines !== null) throw new DomainError("not_allowed");
  await checkSeen(context.trx, entity, keys, machines);
};

/** A list as a caller of some machines leaves it: what the caller does not see of it stays, and nothing else comes in. */
const listBy = async (
  { entity, context }: Writing,
  id: string,
  had: readonly string[],
  wanted: readonly string[],
): Promise<string[]> => {
  const { trx, scope } = context;
  const seen = await seenIn(trx, fieldOf(entity, id), [...had, ...wanted], scope.machines);
  if (seen === null) return [...wanted];
  if (wanted.some((one) => !seen.has(one))) throw new DomainError("not_allowed", { path: `/changes/${id}` });
  return [...had.filter((one) => !seen.has(one)), ...wanted];
};

const listsIn = async (writing: Writing, values: Values, had: Lists): Promise<Lists> => {
  const lists: Record<string, readonly string[]> = {};
  for (const { id } of linkedFields(writing.entity)) {
    const value = values[id];
    if (Array.isArray(value)) lists[id] = await listBy(writing, id, had[id] ?? [], [...new Set(value.map(String))]);
  }
  return lists;
};

const notFound = (path: string) => new DomainError("not_found", { path, text: { key: "entities.gone" } });

/** Tells of a step that is stored: version, event, and what follows. Gives what the audit says of it. */
const tell = async (writing: Writing, step: Step, version: number) => {
  const { entity, hooks, context } = writing;
  const { key, action, before, after, lists } = step;
  const changes = changesOf(entity, before, after, lists);
  const { now, actor, trx } = context;
  await addVersion(trx, entity, key, { version, at: now, username: actor.username, action, changes });
  const patch = {
    ...withoutSeenInPart(entity, sideOf(entity, changes, 1)),
    ...(action === "update" ? {} : { retired: action === "retire" || action === "pseudonymise" }),
  };
  context.emit(changedEvent(entity, key, version, after === null ? null : patch));
  await hooks.changed?.(context, { key, before, after });
  return { key, before: sideOf(entity, changes, 0), after: sideOf(entity, changes, 1) };
};

type Told = Awaited<ReturnType<typeof tell>>;

const audit = ({ context }: Writing, told: readonly Told[]): void => {
  const side = (of: "before" | "after") => Object.fromEntries(told.map((one) => [one.key, one[of]]));
  context.audit({ before: side("before"), after: side("after") });
};

/** The key of a new row of these values. */
const newKeyOf = async ({ entity, hooks, context }: Writing, said: Stored): Promise<string> => {
  if (!entity.key.given) return keyOfValues(entity, said);
  if (!hooks.key) throw new Error(`Nothing gives the keys of ${entity.slug}.`);
  return await hooks.key(context.trx);
};

/** Makes a row. Refuses `duplicate_name` where its key is taken. */
export const createRow = async (writing: Writing, values: Values): Promise<Row> => {
  const { entity, hooks, context } = writing;
  const { trx } = context;
  checkNames(entity, values, "/values");
  const said = { ...blankOf(entity), ...toStored(entity, values, "/values") };
  const key = await newKeyOf(writing, said);
  const stored = { ...said, [keyColumn(entity)]: key };
  checkKey(entity, key, "/values");
  hooks.check?.(stored, "/values");
  checkRising(entity, stored, "/values");
  await checkCaller(writing, [key], true);
  if ((await storedRows(trx, entity, [key])).size > 0)
    throw new DomainError("duplicate_name", { path: `/values/${tellingFields(entity).at(-1)}`, text: { key: 7361 } });
  await checkUnique(trx, entity, key, stored, "/values");
  await checkReferences(trx, entity, values, "/values");
  const version = (await lastVersion(trx, entity, key)) + 1;
  const after = { ...stored, ...(await hooks.columns?.(trx, stored, true)), version, retired: 0 };
  const lists = { before: {}, after: await listsIn(writing, values, {}) };
  await insertRow(trx, entity, after);
  for (const field of linkedFields(entity)) await replaceLinks(trx, field, key, lists.after[field.id] ?? []);
  audit(writing, [await tell(writing, { key, action: "create", before: null, after, lists }, version)]);
  return (await readRows(trx.in(context.scope.language), entity, [key], context.scope.machines))[0]!;
};

/** Refuses a change of what has changed since the version that is known; other fields keep both changes. */
const checkVersion = async ({ entity, context }: Writing, step: Step, known: number, path: string): Promise<void> => {
  const { key, before, after, lists } = step;
  const current = Number(before?.["version"]);
  if (known === current) return;
  const since = await changedSince(context.trx, entity, key, known);
  const both = Object.keys(changesOf(entity, before, after, lists)).filter((field) => since.has(field));
  if (known < current && both.length === 0) return;
  const [row] = await readRows(context.trx.in(context.scope.language), entity, [key], context.scope.machines);
  throw new DomainError("state_conflict", {
    message: `${key} has changed since.`,
    path,
    text: { key: "entities.changed_since", values: { key } },
    res: { row, fields: both },
  });
};

/** Changes one row; null where it says all of it already. */
const updateOne = async (
  writing: Writing,
  { key, version, path }: { key: string; version: number; path: string },
  changes: Values,
  before: Stored,
  had: Lists,
): Promise<Told | null> => {
  const { entity, hooks, context } = writing;
  const { trx } = context;
  const changed = { ...before, ...toStored(entity, changes, "/changes") };
  const lists = { before: had, after: { ...had, ...(await listsIn(writing, changes, had)) } };
  const step: Step = { key, action: "update", before, after: changed, lists };
  const differs = Object.keys(changesOf(entity, before, changed, lists));
  if (differs.length === 0) return null;
  await checkVersion(writing, step, version, path);
  await checkUnique(trx, entity, key, changed, "/changes");
  checkRising(entity, changed, "/changes");
  hooks.check?.(changed, "/changes");
  const next = Number(before["version"]) + 1;
  const after = { ...changed, ...(await hooks.columns?.(trx, changed, false)), version: next };
  await updateRow(trx, entity, key, before, after);
  for (const field of linkedFields(entity))
    if (differs.includes(field.id)) await replaceLinks(trx, field, key, lists.after[field.id] ?? []);
  return await tell(writing, { ...step, after }, next);
};

/** Changes fields of rows, all of them or none. Gives the rows as they are then. */
export const updateRows = async (
  writing: Writing,
  rows: readonly { key: string; version: number }[],
  changes: Values,
): Promise<Row[]> => {
  const { entity, context } = writing;
  const { trx } = context;
  const keys = rows.map(({ key }) => key);
  await checkCaller(writing, keys);
  checkNames(entity, changes, "/changes");
  for (const { id } of entity.fields.filter(({ unique }) => unique))
    if (rows.length > 1 && changes[id])
      throw new DomainError("rule_violated", { path: `/changes/${id}`, text: { key: "entities.only_one" } });
  await checkReferences(trx, entity, changes, "/changes");
  const stored = await storedRows(trx, entity, keys);
  const links = await linksOf(trx, entity, keys);
  const told: Told[] = [];
  for (const [index, { key, version }] of rows.entries()) {
    if (index > 0 && index % together === 0) await breathe();
    const before = stored.get(key);
    const path = `/rows/${index}/key`;
    if (!before) throw notFound(path);
    const one = await updateOne(writing, { key, version, path }, changes, before, links.get(key) ?? {});
    if (one) told.push(one);
  }
  audit(writing, told);
  return await readRows(trx.in(context.scope.language), entity, [...new Set(keys)], context.scope.machines);
};

/** The same refusal, of a caller that has sent the fields by themselves. */
const ofFields = (error: unknown): unknown => {
  if (!(error instanceof DomainError)) return error;
  const { code, message, text, res } = error;
  const path = error.path?.replace(/^\/(?:values|changes)/, "") ?? null;
  return new DomainError(code, { message, path, ...(text ? { text } : {}), res, cause: error });
};

/** Makes a row of a key, or gives the one that there is these values, whatever version is known of it. Gives the row. */
export const putRow = async (writing: Writing, key: string, values: Values): Promise<Row> => {
  const { entity, context } = writing;
  const row = (await storedRows(context.trx, entity, [key])).get(key);
  const changes = Object.fromEntries(Object.entries(values).filter(([id]) => !keyFields(entity).includes(id)));
  try {
    if (!row) return await createRow(writing, values);
    return (await updateRows(writing, [{ key, version: Number(row["version"]) }], changes))[0]!;
  } catch (error) {
    throw ofFields(error);
  }
};

/** Takes rows out of use, or back into use. Gives the rows as they are then. */
export const retireRows = async (writing: Writing, keys: readonly string[], retired: boolean): Promise<Row[]> => {
  const { entity, hooks, context } = writing;
  const { trx } = context;
  await checkCaller(writing, keys);
  const stored = await storedRows(trx, entity, keys);
  const told: Told[] = [];
  for (const [index, key] of keys.entries()) {
    if (index > 0 && index % together === 0) await breathe();
    const before = stored.get(key);
    if (!before) throw notFound(`/keys/${index}`);
    if (Number(before["retired"]) === Number(retired)) continue;
    if (retired) await hooks.mayRetire?.(trx, key);
    const version = Number(before["version"]) + 1;
    const own = { retired: Number(retired), version };
    await updateRow(trx, entity, key, before, own);
    const step: Step = {
      key,
      action: retired ? "retire" : "restore",
      before,
      after: { ...before, ...own },
      lists: { before: {}, after: {} },
    };
    told.push(await tell(writing, step, version));
  }
  audit(writing, told);
  return await readRows(trx.in(context.scope.language), entity, keys, context.scope.machines);
};

/** What is left of a row when who it tells of is taken out of it: a text that must be said is its key. */
const withoutPerson = (entity: Entity, key: string, before: Stored): Stored => {
  const gone = entity.fields.filter(({ personal, type }) => personal || type === "secret");
  return {
    ...before,
    ...Object.fromEntries(gone.map((field) => [field.id, field.required ? key : mayLack(field) ? null : ""])),
    retired: 1,
    version: Number(before["version"]) + 1,
  };
};

/**
 * Takes out of rows for good who a person is, and them out of use. Gives the keys of those that were there. The audit log
 * and backups keep what they hold until their retention ends.
 */
export const pseudonymiseRows = async (
  writing: Writing,
  keys: readonly string[],
): Promise<{ pseudonymised: string[] }> => {
  const { entity, hooks, context } = writing;
  const { trx } = context;
  const stored = await storedRows(trx, entity, keys);
  const there = keys.filter((key) => stored.has(key));
  await checkCaller(writing, there);
  const personal = new Set(entity.fields.filter((field) => field.personal).map(({ id }) => id));
  for (const key of there) {
    await hooks.mayRetire?.(trx, key);
    const before = stored.get(key)!;
    const after = withoutPerson(entity, key, before);
    await updateRow(trx, entity, key, before, after);
    await forgetIn(trx, entity, key, personal);
    await forgetImported(trx, entity, key);
    await forgetTold(trx, entity, key, personal);
    await hooks.forgotten?.(trx, key, before);
    // What the step says is what is left: neither event nor history tells what is gone.
    await tell(
      writing,
      { key, action: "pseudonymise", before: after, after, lists: noLists },
      Number(after["version"]),
    );
  }
  return { pseudonymised: there };
};

/** Deletes rows that nothing uses, all of them or none. Gives the keys of those that were there. */
export const deleteRows = async (writing: Writing, keys: readonly string[]): Promise<{ deleted: string[] }> => {
  const { entity, context } = writing;
  const { trx, scope } = context;
  const stored = await storedRows(trx, entity, keys);
  const links = await linksOf(trx, entity, keys);
  const there = keys.filter((key) => stored.has(key));
  await checkCaller(writing, there);
  await checkUnused(trx, entity, there, scope.language);
  const told: Told[] = [];
  for (const key of there) {
    const before = stored.get(key)!;
    await deleteRow(trx, entity, key);
    const lists = { before: links.get(key) ?? {}, after: {} };
    const version = Number(before["version"]) + 1;
    told.push(await tell(writing, { key, action: "delete", before, after: null, lists }, version));
  }
  audit(writing, told);
  return { deleted: there };
};

/** The same values with what of them is secret hashed; a blank one takes the secret away. */
export const withHashes = async (
  entity: Entity,
  values: Values,
  hash: (secret: string) => Promise<string>,
): Promise<Values> => {
  const hashed = await Promise.all(
    Object.entries(values).map(async ([id, value]): Promise<[string, unknown]> => {
      const isSecret = fieldOf(entity, id).type === "secret";
      return [id, isSecret && typeof value === "string" ? await hash(value) : value];
    }),
  );
  return Object.fromEntries(hashed);
};
