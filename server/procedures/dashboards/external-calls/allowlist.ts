import { isObject } from "#schemas/documents/json.ts";
import { AllowedTarget } from "#schemas/documents/site/schema.ts";
import type { Documents } from "#server/documents/documents.ts";
import { guardOf } from "#server/procedures/guard.ts";

const isTarget = guardOf(AllowedTarget);

/** What the site lets the server speak to; nothing unless it says so. */
export const allowlistOf = async (documents: Documents, company_id: number): Promise<readonly AllowedTarget[]> => {
  const site = (await documents.find(company_id, "site", "main"))?.document;
  return isObject(site) && Array.isArray(site.allowlist) ? site.allowlist.filter(isTarget) : [];
};
