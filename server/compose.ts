import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FeedDocument } from "#schemas/documents/feed/schema.ts";
import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import { soundBodies } from "#server/documents/bodies.ts";
import type { Documents } from "#server/documents/documents.ts";
import { openDocuments, type OpenDocuments } from "#server/documents/index.ts";
import { errorReportRoutes } from "#server/error-reports/routes.ts";
import { exportRoutes } from "#server/exports/routes.ts";
import { importRoutes } from "#server/imports/routes.ts";
import { orderRoutes } from "#server/incoming/routes.ts";
import type { Press } from "#server/printing/prepare.ts";
import { ingestRoutes } from "#server/ingest/routes.ts";
import { secondFactorProcedures } from "#server/procedures/account/index.ts";
import { adminProcedures } from "#server/procedures/admin/index.ts";
import type { ServerLog } from "#server/procedures/admin/load_developer_log.ts";
import { erpTargetProcedures } from "#server/procedures/erp/index.ts";
import { erpLinkOf, type ErpLink } from "#server/procedures/erp/link.ts";
import { catalogueFrom, type CatalogueSource, createCatalogue } from "#server/procedures/catalogue.ts";
import { network } from "#server/procedures/dashboards/external-calls/send.ts";
import { dashboardProcedures } from "#server/procedures/dashboards/index.ts";
import { documentSources } from "#server/procedures/document-sources.ts";
import { pairingProcedures } from "#server/procedures/devices/index.ts";
import { procedures as plantProcedures } from "#server/procedures/index.ts";
import { LongReadPool } from "#server/procedures/long-reads/pool.ts";
import { QueryPool } from "#server/procedures/queries/pool.ts";
import { queryProcedures, queryTrial } from "#server/procedures/queries/index.ts";
import { machineDirectory } from "#server/procedures/machines/directory.ts";
import { plantSnapshot } from "#server/procedures/machines/snapshot.ts";
import { sendTestMailProcedure } from "#server/procedures/mail/send_test_mail.ts";
import type { MailLink } from "#server/procedures/mail/server.ts";
import { loadNotificationsProcedure } from "#server/procedures/notifications/load_notifications.ts";
import { previewLabelProcedure } from "#server/procedures/printing/preview_label.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import { settingsProcedures } from "#server/procedures/settings/index.ts";
import type { Vault } from "#server/secrets/vault.ts";
import type { AppOptions, RoutePart } from "./app.ts";
import type { ServerParts } from "./parts.ts";
import { root } from "./root.ts";
import { shippedFolders, templateFolders } from "./shipped-folders.ts";

/** What decides how documents are judged: their schemas, the types and the contracts. */
const judges = ["schemas", "widgets", "server/documents", "server/procedures"];

const digest = (folder: string, hash = createHash("sha256")): ReturnType<typeof createHash> => {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) digest(path, hash);
    else if (entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts")) hash.update(readFileSync(path));
  }
  return hash;
};

let named: string | undefined;
/**
 * A name that changes whenever this build may judge a document in another way than the one before. Read once: what runs
 * stays as it was loaded.
 */
const buildName = (): string =>
  (named ??= createHash("sha256")
    .update(judges.map((folder) => digest(join(root, folder)).digest("hex")).join())
    .digest("base64url")
    .slice(0, 16));

type Composed = Pick<AppOptions, "site" | "machines" | "snapshot" | "catalogue" | "longReads" | "routes"> & {
  /** The company's mappings of MQTT topics that are without fault. */
  feeds: (company_id: number) => Promise<FeedDocument[]>;
  /** The company's rules of notifications that are without fault. */
  notificationRules: (company_id: number) => Promise<NotificationRuleDocument[]>;
  /** What prints jobs of the company: its labels without fault, and what it may speak to. */
  press: Pick<Press, "labelOf" | "allowlist">;
  documents: Documents;
  /** What the documents of a company say of its targets. */
  erp: ErpLink;
  /** What the mail servers of companies are reached with. */
  mail: MailLink;
  /** Makes the thread for whose start the first long read would wait. */
  startLongReads: () => void;
};

/** What runs beside the server ends when it takes no more calls. */
const endsWith =
  (queries: QueryPool, reads: LongReadPool): RoutePart =>
  (app) => {
    app.addHook("preClose", async () => {
      queries.close();
      await reads.close();
    });
  };

/** What a process serves besides what every one does. */
interface Served {
  /** Names the build of the browser app. */
  app?: string | undefined;
  /** Who else signs people in; null or without it nobody. */
  provider?: OpenDocuments["provider"] | undefined;
  /** Is it the demo plant? Its own documents come with it alone. */
  demo: boolean;
  /** What the server says of itself. */
  log: ServerLog;
}

const labelsOf =
  (documents: Documents): Press["labelOf"] =>
  async (company_id, slug) => {
    const labels = await soundBodies(documents, company_id, "label");
    return labels.find((label) => label.slug === slug) ?? null;
  };

/** Joins the parts of the product into what the HTTP server serves. */
export const compose = (parts: ServerParts, vault: Vault, { app, provider, demo, log }: Served): Composed => {
  let procedures: readonly Procedure[] = [];
  const shipped = { sites: shippedFolders(demo), templates: templateFolders(demo) };
  const build = buildName();
  const pool = new QueryPool(() => parts.store.address);
  const longReads = new LongReadPool(() => parts.store.address);
  const tryQuery = queryTrial(pool, parts.now);
  const ofCode: CatalogueSource = () => ({ version: build, procedures });
  const from = catalogueFrom([ofCode, ...documentSources]);
  const documents = openDocuments({
    parts,
    ...shipped,
    catalogue: from,
    build,
    tryQuery,
    app: app ?? build,
    provider: provider ?? null,
  });
  const erp = erpLinkOf(documents.documents, vault);
  const mail: MailLink = { allowlist: erp.allowlist, vault, network };
  procedures = [
    ...plantProcedures,
    ...erpTargetProcedures(erp, documents.site),
    ...dashboardProcedures({ ...documents, vault }),
    previewLabelProcedure(documents.site),
    loadNotificationsProcedure(documents.site),
    sendTestMailProcedure(mail, documents.site),
    ...settingsProcedures(documents),
    ...queryProcedures(documents, pool),
    ...pairingProcedures,
    ...secondFactorProcedures(vault),
    ...adminProcedures(parts, { ...documents, vault, log }),
  ];
  return {
    documents: documents.documents,
    site: documents.site,
    machines: machineDirectory,
    snapshot: plantSnapshot((company_id) => documents.site.settings(company_id), parts.now),
    catalogue: createCatalogue(from, async (company_id) => (await documents.documents.company(company_id)).published),
    longReads: longReads.run,
    startLongReads: longReads.start,
    feeds: async (company_id) => soundBodies(documents.documents, company_id, "feed"),
    notificationRules: async (company_id) => soundBodies(documents.documents, company_id, "notification-rule"),
    erp,
    mail,
    press: { labelOf: labelsOf(documents.documents), allowlist: erp.allowlist },
    routes: [
      documents.routes,
      ingestRoutes(parts, documents.site),
      exportRoutes(parts, documents.site),
      importRoutes(parts),
      orderRoutes(parts, documents.site),
      errorReportRoutes(parts),
      endsWith(pool, longReads),
    ],
  };
};
