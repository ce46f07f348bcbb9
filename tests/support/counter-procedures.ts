import { Type } from "typebox";
import { defineContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader } from "#server/database/company.ts";
import { type Procedure, readProcedure, writeProcedure } from "#server/procedures/procedure.ts";

const closed = { additionalProperties: false } as const;
const Counter = Type.Object(
  { name: Type.String(), value: Type.Integer(), token: Type.Optional(Type.String()) },
  closed,
);

const valueOf = async (db: Reader, name: string): Promise<number> => {
  const row = await db.selectFrom("counters").select("value").where("name", "=", `test:${name}`).executeTakeFirst();
  return row?.value ?? 0;
};

/**
 * Small procedures over a counter per machine, for tests of the runtime itself: `load_counter`, `raise_counter` (with a
 * secret field, refused for negative amounts and broken for 13) and more. `reads` counts the handler runs of the read.
 */
export const counterProcedures = () => {
  const seen = { reads: 0 };
  let gate: Promise<void> = Promise.resolve();
  const input = Type.Object({ machine_id: Type.String({ minLength: 1 }) }, closed);
  const procedures: Procedure[] = [
    readProcedure(
      defineContract({
        name: "load_counter",
        area: "test",
        description: "The counter of a machine.",
        kind: "read",
        input,
        example: { machine_id: "M1" },
        output: Counter,
        permission: "base",
        machine: "machine_id",
        events: ["MachineChanged"],
        cacheSeconds: 60,
        source: true,
      }),
      async ({ machine_id }, { db }) => {
        seen.reads += 1;
        const value = await valueOf(db, machine_id);
        await gate;
        return { name: machine_id, value };
      },
    ),
    readProcedure(
      defineContract({
        name: "load_own",
        area: "test",
        description: "Who asks.",
        kind: "read",
        input: Type.Object({}, closed),
        example: {},
        output: Type.String(),
        permission: "base",
        perUser: true,
      }),
      (_input, { actor }) => Promise.resolve(actor?.username ?? ""),
    ),
    readProcedure(
      defineContract({
        name: "load_secured",
        area: "test",
        description: "For holders of a key.",
        kind: "read",
        input: Type.Object({}, closed),
        example: {},
        output: Type.Boolean(),
        permission: { all: ["view-themes"] },
      }),
      () => Promise.resolve(true),
    ),
    writeProcedure(
      defineContract({
        name: "raise_counter",
        area: "test",
        description: "Raises the counter of a machine.",
        kind: "write",
        input: Type.Object(
          { machine_id: Type.String(), amount: Type.Integer(), pincode: Type.Optional(Type.String()) },
          closed,
        ),
        example: { machine_id: "M1", amount: 1 },
        output: Counter,
        permission: "base",
        machine: "machine_id",
        events: ["MachineChanged"],
        secret: ["pincode", "token"],
      }),
      async ({ machine_id, amount }, { trx, scope, emit, audit }) => {
        const before = await valueOf(trx, machine_id);
        const value = await takeNumbers(trx, scope.company_id, `test:${machine_id}`, Math.abs(amount));
        emit({ event: "MachineChanged", machine_id, payload: { machine_id, patch: { value }, version: value } });
        audit({ before: { value: before }, after: { value } });
        if (amount < 0) throw new DomainError("rule_violated", { path: "/amount", message: "Only up." });
        if (amount === 13) throw new TypeError("secret detail of a bug");
        return { name: machine_id, value, token: "s3cret" };
      },
    ),
    writeProcedure(
      defineContract({
        name: "save_note",
        area: "test",
        description: "A write without key, audit or reply.",
        kind: "write",
        input,
        example: { machine_id: "M1" },
        output: Type.Boolean(),
        permission: "base",
        machine: "machine_id",
        unaudited: true,
      }),
      async ({ machine_id }, { trx, scope }) => {
        await takeNumbers(trx, scope.company_id, `test:${machine_id}`);
        return true;
      },
    ),
    writeProcedure(
      defineContract({
        name: "ingest_signal",
        area: "test",
        description: "A write for API keys.",
        kind: "write",
        input: Type.Object({}, closed),
        example: {},
        output: Type.Boolean(),
        permission: "api-key:ingest",
        unaudited: true,
      }),
      () => Promise.resolve(true),
    ),
  ];
  /** Holds the read's answers back until the returned function is called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { procedures, seen, hold };
};
