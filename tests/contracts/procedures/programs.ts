import { type AnswerBody, textOf } from "#server/procedures/answer-body.ts";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import { DomainError, errorCatalogue, type ErrorCode } from "#schemas/protocol/errors.ts";
import type { Identity } from "#server/identity.ts";
import { ensureCompany } from "#server/auth/users.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import type { PlantRows } from "#server/demo/plant/compose.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { createIngest } from "#server/ingest/ingest.ts";
import { createParts } from "#server/parts.ts";
import { procedures } from "#server/procedures/index.ts";
import { inPlace } from "#server/procedures/long-reads/run.ts";
import { machineDirectory } from "#server/procedures/machines/directory.ts";
import { Runtime } from "#server/procedures/runtime.ts";
import { listed } from "#tests/support/catalogue.ts";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { isLong, runs } from "#tests/support/runs.ts";
import { fakeSite } from "#tests/support/site.ts";
import { company, start } from "./plant.ts";

const roles: Readonly<Record<string, readonly string[]>> = {
  operator: ["can-navigate"],
  supervisor: ["can-navigate", "can-correct-quantities"],
  administrator: permissionKeys,
};
type Role = keyof typeof roles;

/** What a call answers, as the routes would send it. */
export interface Answered {
  code: ErrorCode;
  status: number;
  res: any;
}

/** The procedures of the plant for a company that nobody else uses, with a clock of its own. */
export interface World {
  store: Store;
  company_id: number;
  now: () => number;
  advance: (ms: number) => void;
  /** Calls as the user of a role; the key is a fresh one unless given. */
  call: (user: Role, name: string, input: unknown, key?: string) => Promise<Answered>;
  ingest: (records: readonly unknown[]) => Promise<void>;
}

const identityOf = (company_id: number, username: Role): Identity => ({
  company_id,
  company_name: `Company ${company_id}`,
  actor: {
    kind: "user",
    username,
    usertype: 10,
    role: username,
    permissions: new Set(roles[username]),
    machine_restrictions: [],
    deviceuser: false,
    device_employee: null,
    terminal: "1",
    enrolled: null,
    place: null,
  },
  credential: { kind: "session", hash: username },
  user: null,
  session: null,
  language: null,
  readOnly: false,
  confined: false,
  device: null,
  seen_at: null,
  passwordGiven: false,
  factorDue: false,
  documents: [],
});

const answerOf = async (call: Promise<{ body: AnswerBody }>): Promise<Answered> => {
  try {
    return { code: "ok", status: 200, res: JSON.parse(textOf((await call).body)).res };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, status: errorCatalogue[error.code].http, res: null };
  }
};

/** The rows of the test plant as those of another company. */
const rowsFor = (company_id: number, rows: PlantRows): PlantRows => {
  const moved = (list: readonly object[]) => list.map((row) => ({ ...row, company_id }));
  return Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, moved(list)]));
};

let companies = company;

/** A line of programs, one after the other: each has a company to itself, so that nothing has to be emptied between them. */
const openLine = (store: Store, settings: Readonly<Record<string, unknown>>) => {
  let time = start;
  const parts = createParts(store, () => time);
  const site = fakeSite(roles, { no_data_after: 120, time_zone: "Europe/Stockholm", ...settings });
  const runtime = new Runtime(parts, site, machineDirectory, listed(procedures), () => undefined, inPlace(store.read));
  const ingest = createIngest(parts, site);
  return async (rows: PlantRows): Promise<World> => {
    time = start;
    const company_id = (companies += 1);
    await writePlant(store, company_id, rowsFor(company_id, rows), {
      before: (trx) => ensureCompany(trx, company_id, `Company ${company_id}`),
    });
    const callers = new Map<Role, Identity>();
    const callerOf = (user: Role): Identity => {
      const known = callers.get(user) ?? identityOf(company_id, user);
      callers.set(user, known);
      return known;
    };
    return {
      store,
      company_id,
      now: () => time,
      advance: (ms) => void (time += ms),
      call: (user, name, input, key = randomUUID()) =>
        answerOf(runtime.call(name, input, { identity: callerOf(user), language: "en" }, { key })),
      ingest: async (records) => void (await ingest(company_id, records)),
    };
  };
};

/** Waiting for PostgreSQL leaves time for others. */
const lines = { sqlite: 1, postgres: 4 } as const;
/** The programs of all files together: in every run few on PostgreSQL, which differs from SQLite in no rule. */
const together = { sqlite: runs(10_000), postgres: isLong ? 5000 : 60 } as const;

/**
 * Follows random programs of what people and machines do, each in a fresh company, and shrinks one that fails. Of all
 * programs a file runs its share; gives how many.
 */
export const followPrograms = async <T>(
  database: DatabaseKind,
  share: number,
  {
    programs,
    rows,
    settings = {},
    follow,
  }: {
    programs: fc.Arbitrary<T>;
    rows: PlantRows;
    settings?: Readonly<Record<string, unknown>>;
    follow: (program: T, world: World) => Promise<void>;
  },
): Promise<number> => {
  const { address, drop } = await database.createMigrated();
  const store = await openStore(address);
  const count = lines[database.kind];
  const numRuns = Math.ceil((together[database.kind] * share) / count);
  const { seed = 0 } = fc.readConfigureGlobal();
  const follows = Array.from({ length: count }, (_, line) => {
    const open = openLine(store, settings);
    const property = fc.asyncProperty(programs, async (program) => await follow(program, await open(rows)));
    return fc.assert(property, { numRuns, seed: seed + line });
  });
  const ends = await Promise.allSettled(follows);
  await store.close();
  await drop();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return numRuns * count;
};
