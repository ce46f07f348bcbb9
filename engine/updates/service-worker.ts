import { isAsset, isShellPath, renewNonce, shellPath } from "./shell.ts";

/** What a service worker has beside the names of a page; the build puts `shopwrightBuild` in front of this script. */
interface WorkerScope {
  readonly shopwrightBuild: { build: string; files: readonly string[] };
  readonly registration: { readonly active: object | null };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  install: LifeEvent;
  activate: LifeEvent;
  message: MessageEvent<unknown>;
  fetch: FetchEvent;
}

/** The types of a page know nothing of where this runs. */
const scope = globalThis as unknown as WorkerScope;
const { build, files } = scope.shopwrightBuild;
const assets = "shopwright-assets";
/** The page belongs to its build: the old build's page stays until the new build is active. */
const shell = `shopwright-page-${build}`;

const keepShell = async (): Promise<void> => {
  const answer = await fetch(shellPath, { cache: "no-store", credentials: "omit" });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
  // Between the fetch of this script and of the page the server may have been changed for a newer one.
  if (!(await answer.clone().text()).includes(`"${build}"`)) throw new Error("The page is of another build.");
  await (await caches.open(shell)).put(shellPath, answer);
};

/** Fetches what this build has and no build before it had: an update of a few files costs a few files. */
const keepAssets = async (): Promise<void> => {
  const cache = await caches.open(assets);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.map((file) => `/${file}`).filter((path) => !known.has(path)));
};

const dropOlder = async (): Promise<void> => {
  for (const name of await caches.keys())
    if (name.startsWith("shopwright-page-") && name !== shell) await caches.delete(name);
  const cache = await caches.open(assets);
  const current = new Set(files.map((file) => `/${file}`));
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
};

const keptShell = async (): Promise<Response | null> => {
  const kept = await (await caches.open(shell)).match(shellPath);
  if (!kept) return null;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(kept.headers);
  const renewed = renewNonce(await kept.text(), headers.get("content-security-policy") ?? "", nonce);
  headers.set("content-security-policy", renewed.policy);
  return new Response(renewed.page, { headers });
};

const keptAsset = async (request: Request): Promise<Response | null> =>
  (await (await caches.open(assets)).match(request.url)) ?? null;

scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepShell(), keepAssets()]));
});
scope.addEventListener("activate", (event) => {
  event.waitUntil(dropOlder());
});
scope.addEventListener("message", ({ data }) => {
  if (data === "activate") void scope.skipWaiting();
  // Without a link, or where the server is of another build by now, the kept page goes on as it is.
  if (data === "renew") keepShell().catch(() => {});
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const find =
    request.mode === "navigate" && isShellPath(pathname)
      ? keptShell
      : isAsset(pathname)
        ? () => keptAsset(request)
        : null;
  if (find) event.respondWith(find().then((kept) => kept ?? fetch(request)));
});
