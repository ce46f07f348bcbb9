import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import type { FastifyInstance } from "fastify";
import { isObject } from "#schemas/documents/json.ts";
import { companyOfProvider } from "#server/auth/oidc/company.ts";
import type { SignInProvider } from "#server/auth/sign-in-provider.ts";
import { uncomposedNames } from "#server/auth/uncomposed-names.ts";
import { builtAt, currentBuild } from "#server/cli/builds.ts";
import { placeDemoFiles } from "#server/demo/media/place.ts";
import { checkDemo } from "#server/demo/mark.ts";
import { startDemoPublisher } from "#server/demo/publisher/publisher.ts";
import { startOrderRenewal } from "#server/demo/renew.ts";
import { demoCompany, issueDemoKey, seedDemo } from "#server/demo/seed.ts";
import { picturePrinter } from "#server/demo/plant/printers.ts";
import { giveSite, siteOf } from "#server/demo/simulators/site.ts";
import { startSimulators } from "#server/demo/simulators/start.ts";
import { network } from "#server/procedures/dashboards/external-calls/send.ts";
import { type DispatcherParts, startErpDispatcher } from "#server/erp/service.ts";
import { listenForWrites } from "#server/events/wake.ts";
import { fileRoutes } from "#server/files/routes.ts";
import { startFileWatch } from "#server/files/watch.ts";
import { startFeedOf } from "#server/ingest/mqtt/start.ts";
import { startSilenceWatch } from "#server/ingest/silence.ts";
import { watchBackups } from "#server/jobs/backup-failure.ts";
import { addJobMetrics } from "#server/jobs/metrics.ts";
import { startJobs } from "./scheduler/start.ts";
import { startNotificationService } from "#server/notifications/service.ts";
import { startMailService } from "#server/mail/service.ts";
import { conditionOf } from "#server/observability/health.ts";
import { registryOf } from "#server/observability/metrics.ts";
import { folderOf } from "#server/printing/pdf-folder.ts";
import type { Press } from "#server/printing/prepare.ts";
import { type PrintServiceParts, startPrintService } from "#server/printing/service.ts";
import { openVault } from "#server/secrets/key.ts";
import { createApp } from "./app.ts";
import type { Allowance } from "./budget.ts";
import { compose } from "./compose.ts";
import type { Config } from "./config.ts";
import { startCheckpoints } from "./database/checkpoints.ts";
import type { Store } from "./database/store.ts";
import { detailsOf } from "./error-details.ts";
import { hostCheck } from "./hosts.ts";
import { loggerOptions, writingTo } from "./observability/log.ts";
import { RecentLog } from "./observability/recent-log.ts";
import { createParts, type ServerParts } from "./parts.ts";
import { root } from "./root.ts";
import { type Ending, stopOnSignal } from "./shutdown.ts";
import { languageOfSite, type SiteReader, timeZoneOf } from "./site.ts";
import { StartFault } from "./start-fault.ts";
import { watchTls } from "./tls.ts";
import { warmUp } from "./warm-up.ts";

const versionIn = (manifest: unknown): string => (isObject(manifest) ? String(manifest.version) : "");
const version = versionIn(JSON.parse(readFileSync(`${root}/package.json`, "utf8")));

const faultOfListen = ({ host, port }: Config, error: unknown): unknown => {
  const reasons: Record<string, string> = {
    EADDRINUSE: "another program uses it; choose another one with PORT",
    EACCES: "this user may not open it; choose one above 1023 with PORT",
    EADDRNOTAVAIL: "this computer has no such address; mend HOST",
    ENOTFOUND: "this computer has no such address; mend HOST",
  };
  const reason = reasons[detailsOf(error).code];
  return reason ? new StartFault(`Port ${port} on ${host} cannot be opened: ${reason}.`, { cause: error }) : error;
};

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw faultOfListen(config, error);
  }
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : config.port;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return `${config.tls ? "https" : "http"}://${host}:${port}`;
};

/** The result cuts all lines that are open then; of HTTP/2 the server itself would wait for each to end. */
const cutterOf = ({ server }: FastifyInstance, isSecure: boolean): (() => void) => {
  const open = new Set<Socket>();
  server.on(isSecure ? "secureConnection" : "connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
};

/** A wall of a hundred widgets, or a terminal that has waited for a server, asks for much at once and then for little. */
const burstSeconds = 30;

const allowanceOf = ({ requestsPerSecond: perSecond }: Config): Allowance | null =>
  perSecond === null ? null : { perSecond, burst: perSecond * burstSeconds };

/** Makes the demo plant where there is none, and says how far it is: of three years of history it takes a while. */
const makeDemo = async (
  { demoHistory: days, demoPorts: ports, files }: Config,
  parts: ServerParts,
  { site, documents }: Pick<ReturnType<typeof compose>, "site" | "documents">,
  { log }: FastifyInstance,
): Promise<void> => {
  const progress = (percent: number) => void process.stdout.write(`Making the demo plant: ${percent} %\n`);
  const { company_id } = demoCompany;
  const settings = { ...(await site.settings(company_id)), ...(ports && siteOf(ports).settings) };
  if (await seedDemo(parts, { days, settings, ports, progress }))
    log.info({ company: company_id, days }, "demo plant made");
  if (ports) await giveSite(documents, company_id, siteOf(ports));
  await placeDemoFiles(files, company_id);
};

/** Tells the log what could not be done. */
type FailedAt = (what: string) => (error: unknown) => void;

/** Takes a renewed certificate over, where the server speaks TLS. */
const watchCertificate = ({ tls }: Config, app: FastifyInstance, failed: (error: unknown) => void): Ending[] => {
  const { server } = app;
  if (!tls || !(server instanceof TlsServer)) return [];
  return [watchTls({ ...tls, server, renewed: () => app.log.info("certificate renewed"), failed })];
};

/** Lets the demo's machines and orders go on; what ends them. */
const startDemo = async (parts: ServerParts, site: SiteReader, url: string, failed: FailedAt): Promise<Ending[]> => {
  const apiKey = await issueDemoKey(parts);
  const publisher = startDemoPublisher({ url, apiKey, clock: Date.now, failed: failed("demo") });
  return [publisher.stop, startOrderRenewal(parts, site, failed("demo orders"))];
};

/** Starts what the demo's prints and facts go to; what ends it. */
const startBesideDemo = async ({ demoPorts: ports, prints }: Config, failed: FailedAt): Promise<Ending[]> => {
  if (!ports) return [];
  const folder = folderOf(prints, demoCompany.company_id, picturePrinter);
  return [await startSimulators({ ports, folder, now: Date.now, failed: failed("demo printers and ERP") })];
};

/** What facts are handed to the targets of a site with. */
const dispatcherOf = (
  parts: ServerParts,
  { site, erp: link }: Pick<ReturnType<typeof compose>, "site" | "erp">,
  failed: (error: unknown) => void,
): DispatcherParts => ({
  ...parts,
  site,
  carrier: {
    store: parts.store,
    link,
    network: { resolve: network.resolve, limit: (ms) => AbortSignal.timeout(ms) },
    services: async (company_id) => {
      const settings = await site.settings(company_id);
      return { language: languageOfSite(settings), timeZone: timeZoneOf(settings), settings };
    },
    now: parts.now,
  },
  random: Math.random,
  failed,
});

/** What makes print jobs ready, loaded with its codes and faces by the first of them. */
const pressOf =
  (press: Press): PrintServiceParts["prepare"] =>
  async (job) => {
    const { prepareJob } = await import("#server/printing/prepare.ts");
    return await prepareJob(press, job);
  };

/** What leaves the server by itself: labels, facts for the ERP, and what people are told, by e-mail too. */
const startOutlets = (
  config: Config,
  parts: ServerParts,
  composed: ReturnType<typeof compose>,
  failed: FailedAt,
): Ending[] => {
  const { site, press, mail: link, notificationRules: rules } = composed;
  return [
    startPrintService({
      ...parts,
      site,
      prepare: pressOf({ store: parts.store, site, ...press, folder: config.prints }),
      random: Math.random,
      failed: failed("print service"),
    }),
    startErpDispatcher(dispatcherOf(parts, composed, failed("ERP dispatcher"))),
    startNotificationService({ ...parts, site, rules, failed: failed("notifications") }),
    startMailService({ ...parts, site, link, rules, random: Math.random, failed: failed("e-mail") }),
  ];
};

/** What signs in users of a provider, loaded only where the site has one. Throws `StartFault`. */
const providerOf = async ({ oidc }: Config, parts: ServerParts, site: SiteReader): Promise<SignInProvider | null> => {
  if (!oidc) return null;
  await companyOfProvider(parts.store, oidc);
  const { openOidc } = await import("#server/auth/oidc/index.ts");
  return openOidc(oidc, parts, site);
};

/** The demo's machines are those of its plant, unless the other company beside it is named. */
const feedOf = ({ mqtt, demo }: Config): Config["mqtt"] =>
  mqtt && demo && mqtt.company_id === null ? { ...mqtt, company_id: demoCompany.company_id } : mqtt;

/** Serves on an open database, with the browser app of a folder, until the process is told to stop. Throws `StartFault`. */
export const serve = async (config: Config, store: Store, pages = `${root}/dist`): Promise<void> => {
  await checkDemo(store, config.demo);
  const parts = createParts(store, Date.now);
  const recent = new RecentLog();
  const vault = openVault(config.secretKey);
  const composed = compose(parts, vault, {
    app: currentBuild(pages)?.build,
    provider: config.oidc,
    demo: config.demo,
    log: { recent, code: config.devlogCode, version, build_time: builtAt(pages) },
  });
  const app = await createApp({
    ...composed,
    routes: [...composed.routes, fileRoutes(parts, config.files)],
    parts,
    version,
    seal: vault,
    pages,
    tls: config.tls?.pair ?? null,
    metricsToken: config.metricsToken,
    answersTo: hostCheck({ allowed: config.allowedHosts, bound: config.host, cert: config.tls?.pair.cert ?? null }),
    allowance: allowanceOf(config),
    trustedProxies: config.trustedProxies,
    provider: await providerOf(config, parts, composed.site),
    logger: { ...loggerOptions, stream: writingTo(recent) },
  });
  if (config.demo) await makeDemo(config, parts, composed, app);
  const unusable = await uncomposedNames(store.read);
  if (unusable.length > 0)
    app.log.warn({ usernames: unusable }, "users who cannot sign in: another has their name as it is typed");
  const failed: FailedAt = (what) => (error) => app.log.error({ err: error }, what);
  addJobMetrics(registryOf(app), store);
  const backups = watchBackups(store, composed.site);
  conditionOf(app).add("backup_failed", backups.hasFailed);
  const cut = cutterOf(app, config.tls !== null);
  const url = await listen(app, config);
  const besideDemo = await startBesideDemo(config, failed);
  const endings: Ending[] = [
    startJobs(parts, composed.site, { address: config.address, folder: config.backups, files: config.files }, app.log),
    startSilenceWatch(parts, composed.site, failed("silence watch")),
    startFileWatch(parts, config.files, failed("file watch")),
    ...startOutlets(config, parts, composed, failed),
    backups.stop,
    ...besideDemo,
  ];
  endings.push(...watchCertificate(config, app, failed("certificate not renewed")));
  const feed = feedOf(config);
  if (feed) endings.unshift(await startFeedOf(feed, config.port, { app, parts, composed }));
  if ("url" in config.address) endings.push(listenForWrites(config.address.url, parts.hub));
  else endings.push(startCheckpoints(config.address.folder, failed("checkpoints")));
  if (config.demoLive) endings.unshift(...(await startDemo(parts, composed.site, url, failed)));
  stopOnSignal([...endings, () => app.close(), () => store.close()], cut);
  // Whoever reads the log may go away; the server stays.
  process.stdout.on("error", () => undefined);
  process.stdout.write(`Shopwright ready at ${url}\n`);
  if (config.warmUp) await warmUp(app, composed.startLongReads);
};
