import { ensureCompany, findUser, userRow } from "#server/auth/users.ts";
import { addressOf } from "#server/config.ts";
import { attachStore } from "#server/database/attach.ts";
import type { Store } from "#server/database/store.ts";
import { StartFault } from "#server/start-fault.ts";
import { readArguments, runCommand } from "./arguments.ts";
import { readPassword } from "./password.ts";

const usage =
  "npm run user -- add NAME --role administrator|supervisor|planner|operator [--company 1] [--company-name NAME]";

/** Levels of the roles that are delivered. Source: docs/specification/access.md section 2. */
const levels: Readonly<Record<string, number>> = { operator: 10, planner: 20, supervisor: 30, administrator: 100 };

/** The company that was asked for, else the one there is, else 1. */
const companyOf = async (store: Store, asked: string | undefined): Promise<number> => {
  if (asked !== undefined) {
    if (!/^[1-9]\d{0,8}$/.test(asked)) throw new StartFault(`A company is a whole number from 1, not "${asked}".`);
    return Number(asked);
  }
  const rows = await store.read.selectFrom("companies").select("company_id").limit(2).execute();
  if (rows.length > 1) throw new StartFault("There are several companies; say which one with --company.");
  return rows[0]?.company_id ?? 1;
};

const add = async (name: string, options: Record<string, string | undefined>): Promise<void> => {
  const role = options["role"] ?? "";
  const usertype = levels[role];
  if (usertype === undefined) throw new StartFault(`Usage: ${usage}`);
  const store = await attachStore(addressOf(process.env));
  try {
    if (await findUser(store.read, name)) throw new StartFault(`There already is a user ${name}.`);
    const company_id = await companyOf(store, options["company"]);
    const { password, made } = await readPassword();
    const row = await userRow({ company_id, username: name, password, usertype, role }, Date.now());
    await store.write(async (trx) => {
      await ensureCompany(trx, company_id, options["company-name"] ?? `Company ${company_id}`);
      await trx.insertInto("users").values(row).execute();
    });
    process.stdout.write(`Added ${name} as ${role} of company ${company_id}.${made ? ` Password: ${password}` : ""}\n`);
  } finally {
    await store.close();
  }
};

await runCommand(async () => {
  const { words, options } = readArguments(usage, ["role", "company", "company-name"]);
  const [verb, name, ...more] = words;
  if (verb !== "add" || !name || name.length > 200 || more.length > 0) throw new StartFault(`Usage: ${usage}`);
  await add(name, options);
});
