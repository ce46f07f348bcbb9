import type { FastifyInstance } from "fastify";
import type { ProviderOfSite } from "#schemas/protocol/provider-sign-in.ts";
import type { ServerParts } from "#server/parts.ts";
import type { SiteReader } from "#server/site.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { Documents } from "./documents.ts";
import { registerDocumentRoutes } from "./routes.ts";
import { readSites, shippedOf } from "./shipped.ts";
import { siteReader } from "./site-reader.ts";
import type { DocumentParts } from "./store/company.ts";
import { templatesOf } from "./templates.ts";
import { typeCatalogue } from "./validate/type-catalogue.ts";

/** What the server's composition hands to the documents. */
export interface OpenDocuments {
  parts: ServerParts;
  /** The folders `configs/<site>` whose documents are shipped; no two hold the same one. */
  sites: readonly string[];
  /** The folders whose documents are templates. */
  templates?: readonly string[];
  /** The catalogue of who has published these documents, asked when first needed: some of it stands on the documents. */
  catalogue: DocumentParts["catalogue"];
  /** Changes with every build of the server: views are kept by it. */
  build: string;
  /** What the database says against a stored query, or null. */
  tryQuery?: (company_id: number, sql: string) => Promise<string | null>;
  /** Names the browser app that the server serves. */
  app: string;
  /** Who else signs people in; null or without it nobody. */
  provider?: ProviderOfSite | null;
}

export interface OpenedDocuments {
  documents: Documents;
  site: SiteReader;
  routes: (app: FastifyInstance) => Promise<void>;
}

/** Every company has what the site ships, judged by this build, before the first request. */
const takeOver = async (documents: Documents, { store }: ServerParts): Promise<void> => {
  const companies = await store.read.selectFrom("companies").select("company_id").execute();
  for (const { company_id } of companies) await documents.company(company_id);
};

/** Opens the documents of all companies. Throws `StartFault` when a shipped file cannot be read. */
export const openDocuments = ({
  parts,
  sites,
  templates = [],
  catalogue,
  build,
  tryQuery,
  app: served,
  provider = null,
}: OpenDocuments): OpenedDocuments => {
  const types = typeCatalogue(widgetTypes, stepTypes, columnTypes);
  const documents = new Documents({
    parts,
    shipped: shippedOf(readSites(sites)),
    types,
    catalogue,
    build,
    tryQuery,
  });
  const site = siteReader(documents);
  return {
    documents,
    site,
    async routes(app) {
      registerDocumentRoutes(app, {
        documents,
        site,
        parts,
        templates: templatesOf(readSites(templates)),
        build: served,
        provider,
      });
      await takeOver(documents, parts);
    },
  };
};
