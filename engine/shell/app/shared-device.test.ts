import { describe, expect, it } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import type { AppState } from "#engine/react/providers/app-store.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { named } from "#engine/testing/named.ts";
import { guardShared } from "./shared-device.ts";

const infos = {
  load_rows: { name: "load_rows", kind: "read" },
  start_row: { name: "start_row", kind: "write", permission: "base" },
  save_draft: { name: "save_draft", kind: "write", permission: "base" },
  update_own: { name: "update_own", kind: "write", permission: "signed-in" },
} as const;
const isKnown = (name: string): name is keyof typeof infos => Object.hasOwn(infos, name);

const start: Omit<AppStart, "user"> = {
  build: "test",
  language: "en",
  permissions: [],
  settings: {},
  pages: [],
  menus: {},
  themes: [],
  texts: { "900039": "Sign in on the device first" },
  columns: {},
  keyboard: null,
  dashboards: [],
};

const routes = { "POST /api/documents/check": "fine" };

/** The guarded transport of a user, and how often the sign-in was wanted. */
const guarded = (user: Record<string, unknown>) => {
  const transport = fakeTransport({ procedures: { load_rows: 1, start_row: 2, save_draft: 3, update_own: 4 }, routes });
  let app: AppState["app"] = { ...start, user };
  let wanted = 0;
  const guard = guardShared(transport, {
    app: () => app,
    procedures: (name) => (isKnown(name) ? infos[name] : undefined),
    wanted: () => void (wanted += 1),
  });
  return {
    guard,
    seen: () => [transport.calls.map(({ procedure }) => procedure), wanted],
    become: (next: Record<string, unknown>) => void (app = { ...start, user: next }),
  };
};
const nobodyYet = { deviceuser: true, signedInOnDevice: false };
const refusal = { status: 403, code: "not_allowed", message: "Sign in on the device first" };

describe("a shared device on which nobody has signed in", () => {
  it("sends no write of a person, says why, and wants the sign-in for each", async () => {
    const { guard, seen } = guarded(nobodyYet);
    await expect(guard.write(named("start_row"), {}, { key: "1" })).rejects.toMatchObject(refusal);
    await expect(guard.call(named("start_row"), {}, { key: "2" })).rejects.toMatchObject(refusal);
    expect(seen()).toEqual([[], 2]);
  });

  it("changes no document, and asks the server all else", async () => {
    const { guard, seen } = guarded(nobodyYet);
    await expect(guard.request("PUT", "/api/documents/table/rows", { body: {} })).rejects.toMatchObject(refusal);
    expect(await guard.request("POST", "/api/documents/check")).toBe("fine");
    expect(seen()).toEqual([[], 1]);
  });

  it("makes no refused write by itself once somebody has signed in", async () => {
    const { guard, seen, become } = guarded(nobodyYet);
    await guard.write(named("start_row"), {}, { key: "1" }).catch(() => undefined);
    become({ deviceuser: true, signedInOnDevice: true });
    expect(await guard.call(named("load_rows"), {})).toBe(1);
    expect(seen()).toEqual([["load_rows"], 1]);
    expect(await guard.write(named("start_row"), {}, { key: "1" })).toEqual({ state: "done", res: 2 });
  });

  it("reads, changes what is the user's own, and lets the server judge what no person asked for", async () => {
    const { guard, seen } = guarded(nobodyYet);
    await guard.call(named("load_rows"), {});
    await guard.call(named("update_own"), {}, { key: "1" });
    await guard.call(named("save_draft"), {}, { background: true });
    expect(seen()).toEqual([["load_rows", "update_own", "save_draft"], 0]);
  });
});

it.each([
  ["somebody has signed in", { deviceuser: true, signedInOnDevice: true }],
  ["the user is an ordinary one", { deviceuser: false, signedInOnDevice: false }],
])("holds nothing back where %s", async (_where, user) => {
  const { guard, seen } = guarded(user);
  await guard.write(named("start_row"), {}, { key: "1" });
  await guard.call(named("start_row"), {}, { key: "2" });
  expect(seen()).toEqual([["start_row", "start_row"], 0]);
});
