import { isObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { readArguments, runCommand } from "#server/cli/arguments.ts";
import { companyOf } from "#server/cli/company.ts";
import { addressOf } from "#server/config.ts";
import { attachStore } from "#server/database/attach.ts";
import type { Store } from "#server/database/store.ts";
import { holdsDemo } from "#server/demo/mark.ts";
import { createParts } from "#server/parts.ts";
import { shippedFolders } from "#server/shipped-folders.ts";
import { loadDashboardData } from "#schemas/platform/dashboards/load_dashboard_data.ts";
import { catalogueFrom, type Published } from "#server/procedures/catalogue.ts";
import { documentSources } from "#server/procedures/document-sources.ts";
import { procedures } from "#server/procedures/index.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import { loadQueryList } from "#schemas/platform/queries/load_query_list.ts";
import { systemAt } from "#server/identity.ts";
import { StartFault } from "#server/start-fault.ts";
import type { Documents } from "#server/documents/documents.ts";
import { writeDocuments } from "#server/documents/files.ts";
import { openDocuments } from "#server/documents/index.ts";
import { readDocuments } from "#server/documents/shipped.ts";

const usage = "npm run documents -- export|import DIR [--company N]";

const system = systemAt("command");

const exportTo = async (documents: Documents, company_id: number, folder: string): Promise<string> => {
  const { entries } = await documents.company(company_id);
  const all = [...entries.values()].map(({ document }) => document);
  writeDocuments(folder, all);
  return `Wrote ${all.length} documents to ${folder}.`;
};

/** The faults of a refused import, one to a line. */
const faultLines = ({ message, res }: DomainError): string =>
  (Array.isArray(res) ? res : [])
    .filter(isObject)
    .map((fault) => `${String(fault.path)}: ${String(fault.message)}`)
    .join("\n") || message;

const importFrom = async (documents: Documents, company_id: number, folder: string): Promise<string> => {
  try {
    const changed = await documents.importAll(company_id, readDocuments(folder), system);
    return `Imported ${changed} changed documents. A server that runs on an embedded database shows them after its next start.`;
  } catch (error) {
    if (error instanceof DomainError)
      throw new StartFault(`Nothing was imported.\n${faultLines(error)}`, { cause: error });
    throw error;
  }
};

const checkCompany = async (store: Store, company_id: number): Promise<void> => {
  const row = await store.read
    .selectFrom("companies")
    .select("company_id")
    .where("company_id", "=", company_id)
    .executeTakeFirst();
  if (!row) throw new StartFault(`There is no company ${company_id}; add its first user by npm run user.`);
};

await runCommand(async () => {
  const { words, options } = readArguments(usage, ["company"]);
  const [verb, folder, ...more] = words;
  const isKnown = verb === "export" || verb === "import";
  if (!isKnown || !folder || more.length > 0) throw new StartFault(`Usage: ${usage}`);
  const store = await attachStore(addressOf(process.env));
  try {
    const ofDocuments = [loadDashboardData, loadQueryList, loadQueryData];
    const from = catalogueFrom([() => ({ version: "command", procedures }), ...documentSources]);
    const catalogue = (published: Published) => {
      const { contracts, ...names } = from(published);
      return { ...names, contracts: new Map([...contracts, ...ofDocuments.map((one) => [one.name, one] as const)]) };
    };
    const parts = createParts(store, Date.now);
    const sites = shippedFolders(await holdsDemo(store));
    const { documents } = openDocuments({ parts, sites, catalogue, build: "", app: "" });
    const company_id = await companyOf(store, options["company"]);
    await checkCompany(store, company_id);
    const told = await (verb === "export" ? exportTo : importFrom)(documents, company_id, folder);
    process.stdout.write(`${told}\n`);
  } finally {
    await store.close();
  }
});
