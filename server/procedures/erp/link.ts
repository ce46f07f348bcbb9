import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { ErpTarget } from "#schemas/documents/site/erp.ts";
import type { ErpSubject } from "#schemas/plant/erp-transfer.ts";
import { soundBodies } from "#server/documents/bodies.ts";
import type { Documents } from "#server/documents/documents.ts";
import { allowlistOf } from "#server/procedures/dashboards/external-calls/allowlist.ts";
import { guardOf } from "#server/procedures/guard.ts";
import type { Vault } from "#server/secrets/vault.ts";

/** What the documents of a company say of its targets. */
export interface ErpLink {
  targets: (company_id: number) => Promise<Readonly<Record<string, ErpTarget>>>;
  /** The published mappings without fault, by their slugs. */
  mappings: (company_id: number) => Promise<readonly ErpMappingDocument[]>;
  allowlist: (company_id: number) => Promise<readonly AllowedTarget[]>;
  vault: Vault;
}

const isTarget = guardOf(ErpTarget);

/** What the published documents of a company say of its targets. */
export const erpLinkOf = (documents: Documents, vault: Vault): ErpLink => ({
  targets: async (company_id) => {
    const site = (await documents.find(company_id, "site", "main"))?.document;
    const targets = isObject(site) && isObject(site.targets) ? Object.entries(site.targets) : [];
    return Object.fromEntries(targets.flatMap(([name, one]) => (isTarget(one) ? [[name, one]] : [])));
  },
  mappings: (company_id) => soundBodies(documents, company_id, "erp-mapping"),
  allowlist: (company_id) => allowlistOf(documents, company_id),
  vault,
});

/** A target with the mappings of the subjects that it is told of. */
export interface Route {
  name: string;
  target: ErpTarget;
  mappings: ReadonlyMap<ErpSubject, ErpMappingDocument>;
}

/** The mappings of a company by their subjects, in the order of their slugs: of several the first holds. */
export const mappingsBySubject = async ({ mappings }: ErpLink, company_id: number) =>
  Map.groupBy(await mappings(company_id), ({ subject }) => subject);

/** The targets of a company with what each is told of. */
export const routesOf = async (link: ErpLink, company_id: number): Promise<Route[]> => {
  const known = await link.targets(company_id);
  const holding = [...(await mappingsBySubject(link, company_id)).values()].flatMap((some) => some.slice(0, 1));
  return Object.entries(known).map(([name, target]) => ({
    name,
    target,
    mappings: new Map(
      holding.filter((mapping) => mapping.target === name).map((mapping) => [mapping.subject as ErpSubject, mapping]),
    ),
  }));
};
