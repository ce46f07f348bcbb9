import { contractsOf, type EntityVerb } from "#schemas/platform/entities/contracts.ts";
import type { Entity } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { preparedWrite, type Procedure, readProcedure, writeProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { readHistory } from "./history.ts";
import type { EntityHooks } from "./hooks.ts";
import { type Question, readList } from "./list.ts";
import { checkSeen } from "./reach.ts";
import { readRows } from "./rows.ts";
import { usesOf } from "./uses.ts";
import { createRow, deleteRows, pseudonymiseRows, retireRows, updateRows, withHashes } from "./write.ts";

type Values = Readonly<Record<string, unknown>>;
type Handled = (contract: ProcedureContract) => Procedure;

/*
 * The inputs below are those of `contractsOf`, whose schemas follow from data: the runtime has checked what is handed over
 * by them, and these types say the same in the words of the compiler.
 */
interface Sent {
  key: string;
  keys: string[];
  before?: number;
  retired: boolean;
  values: Values;
  changes: Values;
  rows: { key: string; version: number }[];
}
function sent(input: unknown): Sent;
function sent(input: unknown): unknown {
  return input;
}
function asked(input: unknown): Question;
function asked(input: unknown): unknown {
  return input;
}

const readsOf = (entity: Entity): Partial<Record<EntityVerb, Handled>> => ({
  list: (contract) =>
    readProcedure(contract, (input, { db, scope, settings }) =>
      readList({ db, entity, question: asked(input), machines: scope.machines, zone: timeZoneOf(settings) }),
    ),
  get: (contract) =>
    readProcedure(contract, async (input, { db, scope }) => {
      const { key } = sent(input);
      await checkSeen(db, entity, [key], scope.machines);
      const [row] = await readRows(db, entity, [key], scope.machines);
      if (!row) throw new DomainError("not_found", { path: "/key", text: { key: "entities.gone" } });
      return row;
    }),
  history: (contract) =>
    readProcedure(contract, async (input, { db, scope }) => {
      const { key, before } = sent(input);
      await checkSeen(db, entity, [key], scope.machines);
      return await readHistory(db, entity, key, before, scope.machines);
    }),
  used_by: (contract) =>
    readProcedure(contract, async (input, { db, scope }) => {
      const { keys } = sent(input);
      await checkSeen(db, entity, keys, scope.machines);
      return [...(await usesOf(db, entity, keys))].map(([key, uses]) => ({ key, uses }));
    }),
});

const writesOf = (entity: Entity, hooks: EntityHooks): Partial<Record<EntityVerb, Handled>> => ({
  create: (contract) =>
    preparedWrite(
      contract,
      (input) => withHashes(entity, sent(input).values, hashPassword),
      (_input, context, values) => createRow({ entity, hooks, context }, values),
    ),
  update: (contract) =>
    preparedWrite(
      contract,
      (input) => withHashes(entity, sent(input).changes, hashPassword),
      (input, context, changes) => updateRows({ entity, hooks, context }, sent(input).rows, changes),
    ),
  retire: (contract) =>
    writeProcedure(contract, (input, context) =>
      retireRows({ entity, hooks, context }, sent(input).keys, sent(input).retired),
    ),
  pseudonymise: (contract) =>
    writeProcedure(contract, (input, context) => pseudonymiseRows({ entity, hooks, context }, sent(input).keys)),
  delete: (contract) =>
    writeProcedure(contract, (input, context) => deleteRows({ entity, hooks, context }, sent(input).keys)),
});

/** The procedures that follow from a declaration. */
export const proceduresOf = (entity: Entity, hooks: EntityHooks = {}): Procedure[] => {
  const handled: Readonly<Partial<Record<string, Handled>>> = { ...readsOf(entity), ...writesOf(entity, hooks) };
  return Object.entries(contractsOf(entity)).map(([verb, contract]) => handled[verb]!(contract));
};
