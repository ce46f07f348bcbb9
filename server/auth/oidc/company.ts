import type { Store } from "#server/database/store.ts";
import { StartFault } from "#server/start-fault.ts";
import type { OidcConfig } from "./config.ts";

/**
 * The company of the provider's users: the one that is named, else the only one. Who comes from a provider names no
 * company, so that one provider serves one: a group there could otherwise give rights over rows of another company.
 * Throws `StartFault`; null while there is no company at all.
 */
export const companyOfProvider = async (
  store: Store,
  { company_id: asked }: Pick<OidcConfig, "company_id">,
): Promise<number | null> => {
  const rows = await store.read.selectFrom("companies").select("company_id").execute();
  const ids = rows.map(({ company_id }) => company_id);
  if (ids.length === 0) return null;
  if (asked === null && ids.length > 1)
    throw new StartFault(
      "There are several companies; say in OIDC_COMPANY whose users come from the sign-in provider.",
    );
  if (asked !== null && !ids.includes(asked)) throw new StartFault(`There is no company ${asked}; mend OIDC_COMPANY.`);
  return asked ?? ids[0] ?? null;
};
