import { ensureCompany, userRow } from "#server/auth/users.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import type { EveryCompanyTrx, Store } from "#server/database/store.ts";
import type { ServerParts } from "#server/parts.ts";
import type { EmployeeRow } from "#server/database/tables/employees.ts";
import { addApiKey, endApiKey, readApiKeys } from "#server/procedures/users/api-keys.ts";
import type { Settings } from "#server/site.ts";
import { rollUp } from "#server/procedures/statistics/rollups/roll-up.ts";
import { markDemo } from "./mark.ts";
import { composePlant, type DemoPlant } from "./plant/compose.ts";
import { demoMachines } from "./plant/machines.ts";
import { day } from "#schemas/durations.ts";
import { demoAccounts, neighbourAccounts, pincodeOf } from "./plant/people.ts";
import type { DemoPorts } from "./simulators/ports.ts";
import { writePlant } from "./write-plant.ts";
import { ofCompany } from "#server/database/company.ts";

export const demoCompany = { company_id: 1000, company_name: "Nordic Mould AB" } as const;
/** Beside it on the same server, and nothing of the one is seen in the other. */
const neighbour = { company_id: 1010, company_name: "Svensk Pack AB" } as const;
const zone = "Europe/Stockholm";
const keyName = "Demo machines";

export interface SeedOptions {
  /** Days of history. */
  days: number;
  /** Of the site: what the sums of the history, and the codes of pallets, depend on. */
  settings: Settings;
  /** Hears how much of the plant is made, in percent. */
  progress?: (percent: number) => void;
  /** Where its printers listen; null or without it none that answers. */
  ports?: DemoPorts | null;
  /** Hashes the passwords and pincodes; as those of any user where nothing is said. */
  hash?: typeof hashPassword;
}

/** Of the whole time, the share that the machines take; their sums take the rest. */
const machinesShare = 70;

/**
 * Makes the demo plant and its accounts unless they are there; tells whether it did. A machine is written with all of its
 * history in one transaction, the first one with what all share, so a plant whose making was cut short goes on with the
 * machines that it lacks, as of the moment at which it was begun. Of several servers that start on one database one
 * makes it, and the others wait for it.
 */
export const seedDemo = (parts: ServerParts, options: SeedOptions): Promise<boolean> =>
  parts.store.alone("demo plant", () => makePlant(parts, options));

const makePlant = async ({ store, now }: ServerParts, options: SeedOptions): Promise<boolean> => {
  const begun = await begunPlant(store);
  if (begun === null) return false;
  const { days, settings, progress, ports = null, hash = hashPassword } = options;
  const { made, moment = { now: now(), days } } = begun;
  const { company_id } = demoCompany;
  const plant = composePlant({ company_id, zone, ports, ...moment });
  for (let index = made; index < demoMachines.length; index += 1) {
    if (index === 0) await writeFirst(store, plant, { at: moment.now, hash, settings });
    else await writePlant(store, company_id, plant.machine(index), { settings });
    progress?.(Math.round(((index + 1) / demoMachines.length) * machinesShare));
  }
  await store.maintain("analyze");
  await sumHistory(store, { ...moment, settings }, progress);
  return true;
};

/** Sums the history, so that figures over years are there at once; what a cut leaves is summed by the job. */
const sumHistory = async (
  store: Store,
  { now, days, settings }: { now: number; days: number; settings: Settings },
  progress: SeedOptions["progress"],
): Promise<void> => {
  const { company_id } = demoCompany;
  const all = demoMachines.length * days;
  for (let summed = 0, isDone = false; !isDone;) {
    const done = await rollUp(store, { company_id, now, settings }, { limit: Math.ceil(all / 12), portion: 122 });
    summed += done.days;
    isDone = done.isDone;
    const share = isDone ? 1 : Math.min(1, summed / all);
    progress?.(Math.round(machinesShare + share * (100 - machinesShare)));
  }
};

interface Begun {
  /** How many of the machines are there. */
  made: number;
  moment?: { now: number; days: number };
}

/** What there is of the demo plant; null when there is nothing to do: it is whole, or the company has machines of its own. */
const begunPlant = async (store: Store): Promise<Begun | null> => {
  const states = await store.read
    .selectFrom("machine_states")
    .innerJoin("machines", (join) =>
      join
        .onRef("machines.company_id", "=", "machine_states.company_id")
        .onRef("machines.machine_id", "=", "machine_states.machine_id"),
    )
    .select(["machine_states.machine_id", "known_since", "last_signal_at"])
    .where("machine_states.company_id", "=", demoCompany.company_id)
    .execute();
  if (states.length === 0) return { made: 0 };
  const there = new Map(states.map((state) => [state.machine_id, state]));
  const made = demoMachines.findIndex(({ machine_id }) => !there.has(machine_id));
  const { known_since } = states[0]!;
  // One of them is made silent, the others spoke when the plant was begun.
  const now = Math.max(...states.map(({ last_signal_at }) => last_signal_at ?? 0));
  if (made !== there.size || now === 0 || known_since === null) return null;
  return { made, moment: { now, days: Math.round((now - known_since) / day) } };
};

/** Writes the companies with their accounts, what all machines share, and the first machine. */
const writeFirst = async (
  store: Store,
  { base, machine }: DemoPlant,
  { at, hash, settings }: { at: number; hash: typeof hashPassword; settings: Settings },
): Promise<void> => {
  const { company_id } = demoCompany;
  const accounts = [
    ...demoAccounts.map((account) => ({ ...account, company_id })),
    ...neighbourAccounts.map((account) => ({ ...account, company_id: neighbour.company_id })),
  ];
  const users = await Promise.all(
    accounts.map((account) => userRow({ ...account, password: account.username }, at, hash)),
  );
  const employees = await withPincodes(base.employees ?? [], hash);
  const before = async (trx: EveryCompanyTrx) => {
    for (const company of [demoCompany, neighbour]) {
      await ensureCompany(trx, company.company_id, company.company_name);
      await markDemo(trx, company.company_id, at);
    }
    await trx
      .insertInto("users")
      .values(users)
      .onConflict((conflict) => conflict.column("username").doNothing())
      .execute();
  };
  await writePlant(store, company_id, { ...base, employees, ...machine(0) }, { settings, before });
};

const withPincodes = (employees: readonly EmployeeRow[], hash: typeof hashPassword): Promise<EmployeeRow[]> =>
  Promise.all(
    employees.map(async (employee) => ({
      ...employee,
      pincode: await hash(pincodeOf(employee.employee_number)),
    })),
  );

/** A new key for the demo's machines; the one of an earlier start ends. */
export const issueDemoKey = ({ store, now }: ServerParts): Promise<string> => {
  const { company_id } = demoCompany;
  return store.write(
    async (trx) => {
      for (const key of await readApiKeys(ofCompany(trx, company_id)))
        if (key.name === keyName && key.revoked_at === null)
          await endApiKey(ofCompany(trx, company_id), key.record_no, now());
      return (await addApiKey(ofCompany(trx, company_id), company_id, keyName, now())).api_key;
    },
    { company_id },
  );
};
