import { faultOfName } from "#schemas/protocol/names.ts";
import { insertAudit } from "#server/audit/audit.ts";
import { forgiveUser } from "#server/auth/failures.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { removeFactor } from "#server/auth/second-factor/factors.ts";
import { ensureCompany, findUser, hasPassword, userRow } from "#server/auth/users.ts";
import { addressOf } from "#server/config.ts";
import { attachStore } from "#server/database/attach.ts";
import { ofCompany } from "#server/database/company.ts";
import type { EveryCompanyTrx } from "#server/database/store.ts";
import type { UserRow } from "#server/database/tables/auth.ts";
import { StartFault } from "#server/start-fault.ts";
import { readArguments, runCommand } from "./arguments.ts";
import { companyOf } from "./company.ts";
import { readPassword } from "./password.ts";

const usage =
  "npm run user -- add NAME --role administrator|supervisor|planner|operator [--company N] [--company-name NAME], or npm run user -- reset NAME";

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

/** Takes the second factor away, which may be what nobody can sign in for, and leaves an audit row of it. */
const dropFactor = async (trx: EveryCompanyTrx, { company_id, username }: UserRow): Promise<boolean> => {
  const own = ofCompany(trx, company_id);
  if (!(await removeFactor(own, username))) return false;
  const row = { username: "system", terminal: "command", procedure: "reset_second_factor", call_code: 0 };
  await insertAudit(own, company_id, Date.now(), [{ ...row, payload: { username } }]);
  return true;
};

/** Gives a user another password, for where nobody can sign in any more who could do it in the browser. */
const reset = async (username: string): Promise<void> => {
  const store = await attachStore(addressOf(process.env));
  try {
    const user = await findUser(store.read, username);
    if (!user) throw new StartFault(`There is no user ${username}.`);
    if (!hasPassword(user))
      throw new StartFault(`${username} signs in at ${user.issuer} and has no password: add another administrator.`);
    const { password, made } = await readPassword();
    const password_hash = await hashPassword(password);
    const hadFactor = await store.write(async (trx) => {
      const given = { password_hash, password_given_at: Date.now(), disabled_at: null };
      await trx.updateTable("users").set(given).where("username", "=", username).execute();
      await trx.deleteFrom("sessions").where("username", "=", username).execute();
      await forgiveUser(trx, username);
      return await dropFactor(trx, user);
    });
    const next = `It opens until another one has been chosen with it.${hadFactor ? " The second factor is removed." : ""}`;
    process.stdout.write(`Reset the password of ${username}.${made ? ` Password: ${password}` : ""} ${next}\n`);
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
  const isKnown = verb === "add" || (verb === "reset" && Object.keys(options).length === 0);
  if (!isKnown || !name || name.length > 200 || more.length > 0) throw new StartFault(`Usage: ${usage}`);
  if (verb === "reset") return await reset(nameOf(name, "user's name"));
  const company = options["company-name"];
  const named = company === undefined ? options : { ...options, "company-name": nameOf(company, "company's name") };
  await add(nameOf(name, "user's name"), named);
});
