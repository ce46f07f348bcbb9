import type { AppStore } from "#engine/react/providers/app-store.ts";

const mark = "shopwright.atProvider";

/** Notes in this tab that its browser goes to the sign-in provider. */
export const noteLeaving = (storage: Storage): void => storage.setItem(mark, "1");

/** Tells, once, that somebody has come back signed in: other tabs hear of it as of a sign-in by password. */
export const onReturn = (storage: Storage, store: Pick<AppStore, "get" | "subscribe">, tell: () => void): void => {
  if (storage.getItem(mark) === null) return;
  const stop = store.subscribe(() => {
    const { app, local } = store.get();
    if (!app || local) return;
    stop();
    storage.removeItem(mark);
    if (app.user) tell();
  });
};
