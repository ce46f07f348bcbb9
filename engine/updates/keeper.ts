import type { AppKeeper } from "./updates.ts";

const settled = new Set(["installed", "activated", "redundant"]);

const until = (worker: ServiceWorker, states: ReadonlySet<string>): Promise<void> =>
  new Promise((resolve) => {
    const check = () => states.has(worker.state) && resolve();
    worker.addEventListener("statechange", check);
    check();
  });

const keeperOf = (registration: ServiceWorkerRegistration): AppKeeper => {
  const { serviceWorker } = navigator;
  const first = registration.active;
  const isUpdate = () => registration.active !== null;
  return {
    state: () => {
      if (registration.waiting && isUpdate()) return "waiting";
      return first !== null && registration.active !== first ? "changed" : "same";
    },
    checkForUpdate: async () => {
      await registration.update();
      if (registration.installing && isUpdate()) await until(registration.installing, settled);
    },
    takeOver: async () => {
      const { waiting } = registration;
      if (!waiting) return;
      waiting.postMessage("activate");
      await until(waiting, new Set(["activated", "redundant"]));
    },
    renew: () => registration.active?.postMessage("renew"),
    remove: async () => void (await registration.unregister()),
    subscribe: (listener) => {
      const follow = () => {
        const { installing } = registration;
        if (installing && isUpdate()) void until(installing, settled).then(listener);
      };
      registration.addEventListener("updatefound", follow);
      serviceWorker.addEventListener("controllerchange", listener);
      follow();
    },
  };
};

const loaded = (): Promise<unknown> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener("load", resolve, { once: true }));

/**
 * Lets the browser keep the app's files, once the first page has them. Null where it cannot: plain HTTP, a certificate
 * that the browser does not trust, a browser without service workers.
 */
export const openKeeper = async (): Promise<AppKeeper | null> => {
  if (!isSecureContext || !("serviceWorker" in navigator)) return null;
  await loaded();
  try {
    return keeperOf(await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }));
  } catch {
    return null;
  }
};
