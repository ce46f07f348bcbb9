import { expect, it } from "vitest";
import { readdirSync } from "node:fs";
import { readDocuments, shippedOf, addressOf } from "./shipped.ts";
import { surroundingsIn } from "./testing/fixtures.ts";
import { typeCatalogue } from "./validate/type-catalogue.ts";
import { validateDocument } from "./validate/validate.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { procedures } from "#server/procedures/index.ts";
import { loadDashboardData } from "#schemas/platform/dashboards/load_dashboard_data.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import { loadQueryList } from "#schemas/platform/queries/load_query_list.ts";
import type { DocumentKind } from "#schemas/documents/envelope.ts";

const sites = readdirSync("configs", { withFileTypes: true }).filter((entry) => entry.isDirectory());

it.each(sites.map(({ name }) => name))("every document that the site %s ships is valid for this build", (site) => {
  const documents = readDocuments(`configs/${site}`);
  const ofDocuments = [loadDashboardData, loadQueryList, loadQueryData];
  const contracts = [...procedures.map(({ contract }) => contract), ...ofDocuments];
  const surroundings = surroundingsIn(
    shippedOf(documents).documents,
    typeCatalogue(widgetTypes, stepTypes, columnTypes),
    new Map(contracts.map((contract) => [contract.name, contract])),
  );
  const found = documents.flatMap((document) => {
    const { faults, notices } = validateDocument(document.kind as DocumentKind, document, surroundings);
    const address = addressOf(String(document.kind), String(document.slug));
    return [...faults, ...notices].map(({ path, message }) => `${address}${path}: ${message}`);
  });
  expect(found).toEqual([]);
});
