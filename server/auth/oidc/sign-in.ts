import type { ProviderProblem } from "#schemas/protocol/provider-sign-in.ts";
import { beginSession } from "#server/auth/sessions.ts";
import { hashToken } from "#server/auth/tokens.ts";
import { everyCompany } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import type { Journal } from "#server/events/journal.ts";
import type { RoleOfSite, SiteReader } from "#server/site.ts";
import { Turns } from "#server/turns/turns.ts";
import { endSessions, findAccount, followGroups, makeAccount, roleOf } from "./accounts.ts";
import { companyOfProvider } from "./company.ts";
import type { OidcConfig } from "./config.ts";
import { type Person, personOf } from "./person.ts";
import { OidcProblem } from "./problem.ts";
import type { Provider } from "./provider.ts";
import { addWaiting, newSecret, secretsOf, takeWaiting } from "./waiting.ts";

/** What sign-in by a provider needs of the server. */
export interface OidcParts {
  store: Store;
  journal: Journal;
  /** Milliseconds UTC. */
  now: () => number;
}

/** Where somebody signs in. */
export interface From {
  address: string;
  /** What the browser says of itself. */
  browser: string | null;
}

/** What came of a sign-in: a session's token, or why there is none; and the path that was asked for before. */
export type Outcome = { redirect: string | null } & ({ token: string } | { problem: OidcProblem });

type Admitted = { token: string } | { refused: ProviderProblem };

interface Admitting extends From {
  company_id: number;
  role: RoleOfSite | null;
  replaced_hash: string | null;
}

/** What is said of a refusal in the log. */
const refusals: Readonly<Partial<Record<ProviderProblem, string>>> = {
  disabled: "the user may not sign in",
  no_role: "no group of the person has a role here",
  name_taken: "another user has the name",
};

/**
 * Lets somebody in whom the provider has named, in one transaction: the user is made or found, follows the groups, and
 * gets a session. Who has lost every role loses the sessions too.
 */
const admit = (
  { journal, now }: OidcParts,
  issuer: string,
  person: Person,
  { company_id, role, replaced_hash, address, browser }: Admitting,
): Promise<Admitted> =>
  journal.write(company_id, async ({ trx, emit, audit }): Promise<Admitted> => {
    const known = await findAccount(trx, issuer, person);
    const refuse = (refused: ProviderProblem): Admitted => {
      const payload = { issuer, problem: refused };
      if (known) audit({ username: known.username, terminal: "", procedure: "sign-in", payload, call_code: 10 });
      return { refused };
    };
    if (known && known.disabled_at !== null) return refuse("disabled");
    const hasChanged = known !== undefined && (await followGroups(trx, known, role));
    if (hasChanged) accessChangedOf(known.username).forEach(emit);
    if (known && hasChanged && !role) await endSessions(trx, known);
    if (!role) return refuse("no_role");
    const user = known ?? (await makeAccount(trx, person, { company_id, issuer, role, now: now() }));
    if (!user) return refuse("name_taken");
    if (!known) accessChangedOf(user.username).forEach(emit);
    if (replaced_hash !== null)
      await everyCompany(trx).deleteFrom("sessions").where("token_hash", "=", replaced_hash).execute();
    const { token, session } = await beginSession(trx, user, now(), { code: null, address, browser });
    const payload = { issuer, role: role.slug, ...(known ? {} : { is_new: true }) };
    audit({ username: user.username, terminal: session.handle, procedure: "sign-in", payload, call_code: 0 });
    return { token };
  });

/** Begins and finishes sign-ins at the provider of the site. */
export const createProviderSignIn = (
  parts: OidcParts,
  site: Pick<SiteReader, "roles">,
  config: OidcConfig,
  provider: Provider,
) => {
  const { store, now } = parts;
  const turns = new Turns();

  const letIn = async (person: Person, from: From & { replaced_hash: string | null }): Promise<string> => {
    const company_id = await companyOfProvider(store, config);
    if (company_id === null) throw new OidcProblem("failed", "there is no company yet");
    const role = await roleOf(site, company_id, person, config);
    const admitted = await admit(parts, config.issuer, person, { ...from, company_id, role });
    if ("token" in admitted) return admitted.token;
    throw new OidcProblem(admitted.refused, refusals[admitted.refused] ?? "");
  };

  return {
    /** Where the browser goes, and the secret that it keeps meanwhile. Throws `OidcProblem`. */
    begin: async (
      asked: { redirect: string | null; again: boolean; replaced: string | null },
      address: string,
      callback: string,
    ): Promise<{ url: string; secret: string }> => {
      const secret = newSecret();
      const url = await provider.signInUrl(secretsOf(secret), callback, asked.again);
      const replaced_hash = asked.replaced === null ? null : hashToken(asked.replaced);
      await store.write((trx) => addWaiting(trx, secret, { address, redirect: asked.redirect, replaced_hash }, now()));
      return { url, secret };
    },

    /** Lets in who comes back at the address `callback`, in the browser that keeps `secret`; once. */
    finish: async (secret: string | null, callback: URL, from: From): Promise<Outcome> => {
      const isOfBrowser = secret !== null && callback.searchParams.get("state") === secretsOf(secret).state;
      const row = isOfBrowser ? await store.write((trx) => takeWaiting(trx, secret, now())) : null;
      if (!secret || !row)
        return { redirect: null, problem: new OidcProblem("expired", "no such sign-in is under way in this browser") };
      const { redirect, replaced_hash } = row;
      try {
        const person = personOf(await provider.claimsOf(callback, secretsOf(secret)), config);
        return { redirect, token: await turns.run(person.subject, () => letIn(person, { ...from, replaced_hash })) };
      } catch (error) {
        const problem =
          error instanceof OidcProblem ? error : new OidcProblem("failed", "the server failed", { cause: error });
        return { redirect, problem };
      }
    },
  };
};
