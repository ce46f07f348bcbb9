import { expect, test } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import { NoLinkError } from "#engine/transport/errors.ts";
import { builtIn } from "./settings-file.ts";
import { createAppStore } from "./start.ts";

const setUp = () => {
  const server = { up: true, user: null as string | null, copy: null as string | null };
  const done: string[] = [];
  /** What the server answers at a path, where it is more than that it is done. */
  const answers: Record<string, unknown> = {};
  let refusal: Error | null = null;
  const store = createAppStore({
    read: async () => {
      const local = !server.up;
      const username = local ? server.copy : server.user;
      if (local && username === null) throw new NoLinkError();
      const value = { user: username ? { username } : null } as unknown as AppStart;
      return { value, at: local ? 1 : 2, local, seq: null };
    },
    post: async (path, body) => {
      if (refusal) throw refusal;
      done.push(path);
      const elsewhere = answers[path];
      if (elsewhere) return elsewhere;
      server.user = path.endsWith("sign-in") ? (body as { username: string }).username : null;
    },
    wipe: async () => void done.push("wipe"),
    go: (url) => void done.push(url),
    onSessionChange: (byHand) => void done.push(byHand ? "session by hand" : "session"),
  });
  return { server, store, done, answers, refuse: (error: Error) => void (refusal = error) };
};

test("signing out wipes the local copy and starts the event stream anew before anybody else sees a screen", async () => {
  const { store, done } = setUp();
  await store.signIn("anna", "x");
  expect(store.get().app?.user).toEqual({ username: "anna" });
  done.length = 0;
  await store.signOut();
  expect(done).toEqual(["/api/auth/sign-out", "wipe", "session by hand"]);
  expect(store.get().app?.user).toBeNull();
});

test("a question that is refused while somebody signs out does not start the screen anew beside that", async () => {
  const { server, store, done } = setUp();
  await store.signIn("anna", "x");
  done.length = 0;
  const drawn: unknown[] = [];
  store.subscribe(() => drawn.push(store.get().app?.user));
  const out = store.signOut();
  store.expired();
  await out;
  expect([done, drawn]).toEqual([["/api/auth/sign-out", "wipe", "session by hand"], [null]]);
  await store.signIn("anna", "x");
  done.length = 0;
  server.user = null;
  store.expired();
  await expect.poll(() => store.get().app?.user).toBeNull();
  expect(done).toEqual(["wipe", "session"]);
});

test("who signs out of a session that has ended already is signed out", async () => {
  const { server, store, refuse } = setUp();
  await store.signIn("anna", "x");
  refuse(new Error("Not signed in"));
  await expect(store.signOut()).rejects.toThrow("Not signed in");
  expect(store.get().app?.user).toEqual({ username: "anna" });
  server.user = null;
  const out = store.signOut();
  store.expired();
  await out;
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

test("a page that the server began stays the server's when a later question meets only the browser's copy", async () => {
  const { server, store } = setUp();
  server.copy = "anna";
  server.up = false;
  expect(await store.reload()).toBe(false);
  expect(store.get()).toMatchObject({ local: true, at: 1 });
  [server.up, server.user] = [true, "anna"];
  expect(await store.reload()).toBe(true);
  server.up = false;
  expect(await store.reload()).toBe(false);
  expect(store.get()).toMatchObject({ app: { user: { username: "anna" } }, local: false, at: 2 });
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

test("whoever is told by a question that the access has ended leaves nothing behind, and is not forgotten for the browser's own copy", async () => {
  const { server, store, done } = setUp();
  server.user = "anna";
  await store.reload();
  server.up = false;
  server.copy = "anna";
  await store.reload();
  expect(done).toEqual([]);
  server.up = true;
  server.user = null;
  expect(await store.reload()).toBe(true);
  expect([done, store.get().app?.user]).toEqual([["wipe", "session"], null]);
});

test("before the first answer there is nothing to show, and nothing is said to be wrong", () => {
  const { store } = setUp();
  expect(store.get()).toEqual({ app: null, at: 0, local: false, unreachable: false, themes: builtIn });
});

test("a sign-in and a pairing are told on as done here; what another tab did is not, and leaves its copy", async () => {
  const { store, done } = setUp();
  await store.signIn("anna", "x");
  await store.paired();
  store.changed();
  const session = ["wipe", "session by hand"];
  expect(done).toEqual(["/api/auth/sign-in", ...session, ...session, "session"]);
});

test("nobody's session can expire", () => {
  const { store, done } = setUp();
  store.expired();
  expect(done).toEqual([]);
});

test("who listens hears of each answer until they stop", async () => {
  const { store } = setUp();
  let heard = 0;
  const stop = store.subscribe(() => (heard += 1));
  await store.reload();
  stop();
  await store.reload();
  expect(heard).toBe(1);
});

test("a failure that is none of the link is handed to who asked", async () => {
  const broken = createAppStore({
    read: () => Promise.reject(new Error("broken")),
    post: () => Promise.resolve(),
    wipe: () => Promise.resolve(),
    onSessionChange: () => {},
  });
  await expect(broken.reload()).rejects.toThrow("broken");
  expect(broken.get()).toMatchObject({ app: null, unreachable: true });
});

const start = "/api/auth/oidc/start";
const provider = "https://id.plant.example/auth?x=1";

test("the browser goes to the sign-in provider when nothing of the last user is left in it", async () => {
  const { store, done, answers } = setUp();
  answers[start] = { url: provider, problem: null };
  expect(await store.signInAtProvider("/machines/all", false)).toBeNull();
  expect(done).toEqual([start, "wipe", provider]);
});

test("the browser stays where the server says why it cannot go, or names no address of the web", async () => {
  const { store, done, answers } = setUp();
  const said: unknown[] = [];
  for (const answer of [{ url: null, problem: "unavailable" }, { url: "javascript:alert(1)" }, "what?"]) {
    answers[start] = answer;
    said.push(await store.signInAtProvider(null, false));
  }
  expect([said, done]).toEqual([
    ["unavailable", "failed", "failed"],
    [start, start, start],
  ]);
});

test("who signs out of a session that a provider began is signed out here first and then led there", async () => {
  const { store, done, answers } = setUp();
  await store.signIn("anna", "x");
  done.length = 0;
  answers["/api/auth/sign-out"] = { res: true, leave: provider };
  expect(await store.signOut()).toBe(true);
  expect(done).toEqual(["/api/auth/sign-out", "wipe", "session by hand", provider]);
});

test("an answer that was asked for before somebody signed in, and comes after it, signs nobody out", async () => {
  const waiting: ((username: string | null) => void)[] = [];
  const store = createAppStore({
    read: async () => {
      const username = await new Promise<string | null>((resolve) => waiting.push(resolve));
      return { value: { user: username ? { username } : null } as unknown as AppStart, at: 1, local: false, seq: null };
    },
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(),
    onSessionChange: () => undefined,
  });
  const before = store.reload();
  const signIn = store.signIn("anna", "x");
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.("anna");
  await signIn;
  waiting[0]?.(null);
  await before;
  expect(store.get().app?.user).toEqual({ username: "anna" });
});
