import { join } from "node:path";
import type { StoreAddress } from "#server/database/store.ts";
import { type OidcConfig, oidcOf } from "#server/auth/oidc/config.ts";
import { type MqttConfig, mqttOf } from "#server/ingest/mqtt/config.ts";
import { type SecretKey, secretKeyOf } from "#server/secrets/key.ts";
import { StartFault } from "./start-fault.ts";
import { isLoopback } from "./hosts.ts";
import { trustedProxiesOf } from "./trusted-proxies.ts";
import { readTlsPair, tlsFilesOf, type TlsFiles, type TlsPair } from "./tls.ts";
import { type DemoPorts, usualPorts } from "./demo/simulators/ports.ts";

/** What the environment says. */
export interface Config {
  host: string;
  port: number;
  address: StoreAddress;
  /** The folder of the nightly backups. */
  backups: string;
  /** The folder of pictures, videos and instructions, with a folder for each company. */
  files: string;
  /** The folder into which printers of files print, with a folder for each company and printer. */
  prints: string;
  secretKey: SecretKey;
  tls: { files: TlsFiles; pair: TlsPair } | null;
  /** The broker of the machines; null: there is none. */
  mqtt: MqttConfig | null;
  /** The sign-in provider of office users; null: there is none. */
  oidc: OidcConfig | null;
  /** What a collector of metrics on another computer must show; null: none may collect. */
  metricsToken: string | null;
  /** The code that opens the developer log to who has not signed in; null: nothing does. */
  devlogCode: string | null;
  /** The names by which the server may be asked; null: the administrator has named none. */
  allowedHosts: readonly string[] | null;
  /** The proxies that tell where a request comes from; null: there are none. */
  trustedProxies: readonly string[] | null;
  /** Requests that a session, and an address without one, may make in a second; null: without limit. */
  requestsPerSecond: number | null;
  /** Is made at the start what the first caller of it would wait for? SHOPWRIGHT_WARM_UP=0 leaves that to the callers. */
  warmUp: boolean;
  demo: boolean;
  /** Do the demo plant's machines run by themselves? SHOPWRIGHT_DEMO_LIVE=0 leaves them to other publishers. */
  demoLive: boolean;
  /** Where the demo plant's printers and its ERP listen; null: it has none that answer. */
  demoPorts: DemoPorts | null;
  /** Days of history that the demo plant is made with. */
  demoHistory: number;
}
export type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 8080;

const portOf = ({ PORT }: Environment): number => {
  if (PORT === undefined) return defaultPort;
  const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;
  if (!(port <= 65_535)) throw new StartFault(`PORT must be a number from 0 to 65535, not "${PORT}".`);
  return port;
};

/** Three years, and what an order of the demo needs at least. */
const demoDays = { usual: 1096, least: 7, most: 3660 };

const demoHistoryOf = ({ SHOPWRIGHT_DEMO_HISTORY: text }: Environment): number => {
  if (!text) return demoDays.usual;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (days >= demoDays.least && days <= demoDays.most) return days;
  throw new StartFault(
    `SHOPWRIGHT_DEMO_HISTORY must be a number of days from ${demoDays.least} to ${demoDays.most}, not "${text}".`,
  );
};

const allowedHostsOf = ({ ALLOWED_HOSTS: text }: Environment): string[] | null => {
  const hosts = (text ?? "").split(",").map((host) => host.trim());
  const named = hosts.filter((host) => host !== "");
  const wrong = named.find((host) => /[/*\s@]/.test(host));
  if (wrong !== undefined)
    throw new StartFault(
      `ALLOWED_HOSTS must be names or addresses with commas between them, such as shop.plant.example, not "${wrong}".`,
    );
  return named.length > 0 ? named : null;
};

const usualRequests = 100;

const requestsPerSecondOf = ({ REQUESTS_PER_SECOND: text }: Environment): number | null => {
  if (!text) return usualRequests;
  if (!/^\d{1,6}$/.test(text))
    throw new StartFault(`REQUESTS_PER_SECOND must be a number from 0 (no limit) to 999999, not "${text}".`);
  return Number(text) || null;
};

/** Somebody may try 7,200 codes a day from one address. */
const shortestCode = 12;

const devlogCodeOf = ({ DEVLOG_CODE: code }: Environment): string | null => {
  if (!code) return null;
  if (code.length >= shortestCode && code.length <= 200) return code;
  throw new StartFault(
    `DEVLOG_CODE must have from ${shortestCode} to 200 characters. Without it there is no developer log.`,
  );
};

const urlOf = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

const demoPortsOf = ({ SHOPWRIGHT_DEMO_PORTS: text }: Environment): DemoPorts | null => {
  if (!text) return usualPorts;
  if (text === "0") return null;
  const [erp = 0, printer = 0, emptyPrinter = 0, ...more] = text.split(",").map(Number);
  const ports = [erp, printer, emptyPrinter];
  const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (ports.every(isPort) && new Set(ports).size === ports.length && more.length === 0)
    return { erp, printer, emptyPrinter };
  throw new StartFault(
    `SHOPWRIGHT_DEMO_PORTS must be three different ports with commas between them, or 0 for none, not "${text}".`,
  );
};

/** The demo plant is never in the place where a plant's own data would be looked for. */
const dataFolderOf = ({ SHOPWRIGHT_DATA, SHOPWRIGHT_DEMO }: Environment): string =>
  SHOPWRIGHT_DATA || (SHOPWRIGHT_DEMO === "1" ? "./demo-data" : "./data");

/** Where the media folders are: beside the embedded database, or what `SHOPWRIGHT_DATA` names anyway. */
export const filesOf = (env: Environment): string => join(dataFolderOf(env), "files");

/** Where the data are. A `DATABASE_URL` that is not whole is an error, never a silent fall-back to the embedded database. */
export const addressOf = (env: Environment): StoreAddress => {
  const { DATABASE_URL } = env;
  if (DATABASE_URL === undefined) return { folder: dataFolderOf(env) };
  const url = urlOf(DATABASE_URL);
  const whole =
    url &&
    /^postgres(ql)?:$/.test(url.protocol) &&
    url.username !== "" &&
    url.hostname !== "" &&
    url.pathname.length > 1;
  if (!whole)
    throw new StartFault(
      "DATABASE_URL must be whole: postgres://user:password@host:port/database. Unset it to use the embedded database.",
    );
  return { url: DATABASE_URL };
};

/** Reads the environment; throws `StartFault` with the sentence that tells what to mend. */
export const readConfig = (env: Environment): Config => {
  const host = env["HOST"] || "127.0.0.1";
  const files = tlsFilesOf(env);
  const demo = env["SHOPWRIGHT_DEMO"] === "1";
  if (demo && !isLoopback(host))
    throw new StartFault(
      `The demo plant has well-known passwords and runs on this computer only: unset SHOPWRIGHT_DEMO, or HOST (now ${host}).`,
    );
  return {
    host,
    port: portOf(env),
    address: addressOf(env),
    backups: env["SHOPWRIGHT_BACKUPS"] || join(dataFolderOf(env), "backups"),
    files: filesOf(env),
    prints: env["SHOPWRIGHT_PRINTS"] || join(dataFolderOf(env), "prints"),
    secretKey: secretKeyOf(env["SHOPWRIGHT_SECRET_KEY"], dataFolderOf(env)),
    tls: files && { files, pair: readTlsPair(files) },
    mqtt: mqttOf(env),
    oidc: oidcOf(env),
    metricsToken: env["METRICS_TOKEN"] || null,
    devlogCode: devlogCodeOf(env),
    allowedHosts: allowedHostsOf(env),
    trustedProxies: trustedProxiesOf(env["TRUST_PROXY"]),
    requestsPerSecond: requestsPerSecondOf(env),
    warmUp: env["SHOPWRIGHT_WARM_UP"] !== "0",
    demo,
    demoLive: demo && env["SHOPWRIGHT_DEMO_LIVE"] !== "0",
    demoPorts: demo ? demoPortsOf(env) : null,
    demoHistory: demoHistoryOf(env),
  };
};
