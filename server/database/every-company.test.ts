import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What stands above the companies, and why. */
const above: Readonly<Record<string, string>> = {
  "server/after-restore.ts": "takes back what each company had under way when its backup was made",
  "server/allowed-frames.ts": "pages are served before anybody has signed in at one company",
  "server/auth/devices/pairings.ts": "a screen that shows a code belongs to no company yet",
  "server/auth/devices/rotation.ts": "a token tells whose company its device is of",
  "server/auth/failures.ts": "who signs in names no company, and wrong names are counted",
  "server/auth/identities.ts": "a token tells whose company it is",
  "server/auth/known-addresses.ts": "a name is one user's over all companies",
  "server/auth/login-codes.ts": "a code is typed by who names no company yet to be believed",
  "server/auth/locked-addresses.ts": "an address is locked for the users of all companies",
  "server/auth/oidc/accounts.ts": "a name is one user's over all companies",
  "server/auth/oidc/company.ts": "who comes from a sign-in provider names no company",
  "server/auth/oidc/sign-in.ts": "the session that a new one replaces may be of another company",
  "server/auth/oidc/waiting.ts": "who is at a sign-in provider belongs to no company yet",
  "server/auth/sessions.ts": "a session is found by its token alone",
  "server/auth/sign-in.ts": "who signs in names no company, and wrong names are counted",
  "server/auth/uncomposed-names.ts": "a name is one user's over all companies",
  "server/auth/users.ts": "a name is one user's over all companies",
  "server/documents/index.ts": "opens the documents of each company at the start",
  "server/documents/routes.ts": "the start payload needs no session",
  "server/events/log.ts": "wakes the other server processes",
  "server/files/watch.ts": "looks through the folder of each company",
  "server/ingest/mqtt/start.ts": "finds the company of the feed",
  "server/ingest/silence.ts": "looks for silent machines of each company",
  "server/jobs/metrics.ts": "counts the jobs of all companies",
  "server/jobs/names.ts": "asks which company was there first",
  "server/rounds.ts": "looks at each company",
  "server/scheduler/scheduler.ts": "runs the jobs of each company",
  "server/scheduler/works/portions.ts": "prunes what all companies have in common",
  "server/scheduler/works/vacuum.ts": "tidies whole tables",
  "server/procedures/admin/load_developer_log.ts": "says which shape the database has",
  "server/procedures/devices/confirm_device_pairing.ts": "a screen that shows a code belongs to no company yet",
  "server/procedures/devices/start_device_pairing.ts": "a screen that shows a code belongs to no company yet",
  "server/procedures/long-reads/run.ts": "binds a thread's connection to the company of each read",
  "server/procedures/users/create_login_code.ts": "a name is one user's over all companies",
  "server/procedures/users/reset_password.ts": "failed sign-ins are counted without a company",
  "server/procedures/users/users.ts": "a name is one user's over all companies",
  "server/public-company.ts": "texts and themes are shown before anybody has signed in",
  "server/serve.ts": "warns at the start of names with which nobody can sign in",
};
/** Folders of the store itself, of commands and of the demo plant, which make and keep whole databases. */
const whole = /^server\/(database|cli|demo)\/|^server\/documents\/cli\.ts$/;

/** Whoever binds the store to a company says `readerOf`, `writeCompany` or `ofCompany`. */
const usesAll = /\beveryCompany\(|\bEveryCompany(Trx)?\b|[sS]tore\.(read\b|write\()/;

const product = globSync("server/**/*.ts").filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !whole.test(file));

it("reads over all companies only where something stands above them", () => {
  const found = product.filter((file) => usesAll.test(readFileSync(file, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(above).toSorted());
});

it("leaves the condition of the company to the handle", () => {
  const found = product.filter((file) => /"(\w+\.)?company_id",\s*"="/.test(readFileSync(file, "utf8")));
  expect(found.toSorted()).toEqual(["server/auth/devices/pairings.ts", "server/auth/identities.ts"]);
});
