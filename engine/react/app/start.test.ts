import { expect, test } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import { NoLinkError } from "#engine/transport/errors.ts";
import { createAppStore } from "./start.ts";

const setUp = () => {
  const server = { up: true, user: null as string | null };
  const done: string[] = [];
  const store = createAppStore({
    read: async () => {
      if (!server.up) throw new NoLinkError();
      return {
        value: { user: server.user ? { username: server.user } : null } as unknown as AppStart,
        at: 1,
        local: false,
        seq: null,
      };
    },
    post: async (path, body) => {
      done.push(path);
      server.user = path.endsWith("sign-in") ? (body as { username: string }).username : null;
    },
    wipe: async () => void done.push("wipe"),
    onSessionChange: () => void done.push("session"),
  });
  return { server, store, done };
};

test("signing out wipes the local copy and starts the event stream anew before anybody else sees a screen", async () => {
  const { store, done } = setUp();
  await store.signIn("anna", "x");
  expect(store.get().app?.user).toEqual({ username: "anna" });
  done.length = 0;
  await store.signOut();
  expect(done).toEqual(["/api/auth/sign-out", "wipe", "session"]);
  expect(store.get().app?.user).toBeNull();
});

test("a lost link keeps what is on the screen, and without anything it says that the server cannot be reached", async () => {
  const { server, store } = setUp();
  server.up = false;
  await store.reload();
  expect(store.get()).toMatchObject({ app: null, unreachable: true });
  server.up = true;
  await store.signIn("anna", "x");
  server.up = false;
  await store.reload();
  expect(store.get()).toMatchObject({ app: { user: { username: "anna" } }, unreachable: false });
});

test("an expired session is forgotten once", async () => {
  const { server, store, done } = setUp();
  await store.signIn("anna", "x");
  server.user = null;
  done.length = 0;
  store.expired();
  await new Promise((resolve) => setTimeout(resolve));
  store.expired();
  expect([done, store.get().app?.user]).toEqual([["wipe", "session"], null]);
});
