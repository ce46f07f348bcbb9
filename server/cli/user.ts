import { faultOfName } from "#schemas/protocol/names.ts";
import { ensureCompany, findUser, userRow } from "#server/auth/users.ts";
import { addressOf } from "#server/config.ts";
import { attachStore } from "#server/database/attach.ts";
import { StartFault } from "#server/start-fault.ts";
import { readArguments, runCommand } from "./arguments.ts";
import { companyOf } from "./company.ts";
import { readPassword } from "./password.ts";

const usage =
  "npm run user -- add NAME --role administrator|supervisor|planner|operator [--company N] [--company-name NAME]";

/** Levels of the roles that are delivered. Source: docs/specification/access.md section 2. */
const levels: Readonly<Record<string, number>> = { operator: 10, planner: 20, supervisor: 30, administrator: 100 };

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

/** A name as the interface takes it: composed (NFC), of visible characters. Throws `StartFault`. */
const nameOf = (typed: string, what: string): string => {
  const fault = faultOfName(typed);
  if (fault) throw new StartFault(`The ${what} cannot be used. ${fault}.`);
  return typed.normalize("NFC");
};

await runCommand(async () => {
  const { words, options } = readArguments(usage, ["role", "company", "company-name"]);
  const [verb, name, ...more] = words;
  if (verb !== "add" || !name || name.length > 200 || more.length > 0) throw new StartFault(`Usage: ${usage}`);
  const company = options["company-name"];
  const named = company === undefined ? options : { ...options, "company-name": nameOf(company, "company's name") };
  await add(nameOf(name, "user's name"), named);
});
