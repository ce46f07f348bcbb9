import { expect, it } from "vitest";
import { fakeSite } from "#tests/support/site.ts";
import { shippedToDemo, shippedToPlant } from "#tests/support/shipped.ts";
import { addressOf, readSites, shippedOf } from "./shipped.ts";
import { surroundingsIn } from "./testing/fixtures.ts";
import { typeCatalogue } from "./validate/type-catalogue.ts";
import { validateDocument } from "./validate/validate.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { erpTargetProcedures } from "#server/procedures/erp/index.ts";
import type { ErpLink } from "#server/procedures/erp/link.ts";
import { procedures } from "#server/procedures/index.ts";
import { loadNotifications } from "#schemas/plant/procedures/notifications/load_notifications.ts";
import { loadServerLog } from "#schemas/platform/admin/load_server_log.ts";
import { loadDashboardData } from "#schemas/platform/dashboards/load_dashboard_data.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import { loadQueryList } from "#schemas/platform/queries/load_query_list.ts";
import type { DocumentKind } from "#schemas/documents/envelope.ts";

it.each([
  ["a new plant", shippedToPlant],
  ["the demo plant", shippedToDemo],
])("every document that %s is served with is valid for this build and needs no other", (_, shipped) => {
  const documents = shipped();
  const ofErp = erpTargetProcedures({} as ErpLink, fakeSite()).map(({ contract }) => contract);
  const ofDocuments = [loadDashboardData, loadQueryList, loadQueryData, loadNotifications, loadServerLog, ...ofErp];
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

it("no document stands in two of the folders that are shipped together", () => {
  expect(() => readSites(["configs/demo", "configs/demo"])).toThrow(/^The document \w+\/[\w-]+ stands in two of/);
});
