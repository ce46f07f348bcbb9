import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OwnConfig, SavedWidgetConfig } from "#schemas/plant/own-config.ts";
import { validatorOf } from "#server/validation.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

const layout = { columns: [{ key: "status" }, { key: "machine_id", width: 120 }, { key: "tool_id", hidden: true }] };

it("a saved widget configuration takes a complete sample and no wrong type of a field [OV-634]", () => {
  const check = validatorOf(SavedWidgetConfig);
  const sample = {
    headerStyle: "plain",
    groupBy: true,
    groupByTerm: "department",
    orderByTerm: "machine_id",
    orderDir: "desc",
    orderOnNumberOfLateOrder: false,
    showOnlyMachinesWithLateorder: true,
    fields: ["part_no", null, null, null, null, null],
  };
  check(sample);
  const isRefused = (field: string): boolean => {
    try {
      check({ ...sample, [field]: 17 });
      return false;
    } catch {
      return true;
    }
  };
  expect(Object.keys(sample).filter((field) => !isRefused(field))).toEqual([]);
});

describe.each(anyDatabase)("what users keep for themselves on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    const users = [
      { username: "planner", role: "planner", usertype: 20 },
      { username: "supervisor", role: "supervisor", usertype: 30 },
      { username: "operator", role: "operator", usertype: 10 },
    ];
    ({ server } = await startComposedServer({ database, users }));
  });
  afterAll(() => server.close());
  const call = async (user: string, name: string, input: unknown) =>
    (await server.client(user)).call(name, input, { key: randomUUID() });
  const set = (user: string, config: unknown, slug = "machines", kind = "table") =>
    call(user, "set_own_config", { kind, slug, config });
  const load = async (user: string, kind = "table") => (await call(user, "load_own_configs", { kind })).body.res;

  it("own columns need their right [OV-575]", async () => {
    const kept = await set("planner", layout);
    expect([kept.status, kept.body.res.config]).toEqual([200, layout]);
    const refused = await set("operator", layout);
    expect([refused.status, refused.body.call_status[0].call_code]).toEqual([403, 3]);
    expect(await load("operator")).toEqual([]);
  });

  it("each user reads its own ones of the kind, until they are removed", async () => {
    await set("planner", layout);
    await set("supervisor", { columns: [] });
    await set("planner", { groupBy: true }, "machine-widgets", "widget");
    const list = await load("planner");
    validatorOf(Type.Array(OwnConfig))(list);
    expect(list.map(({ slug, config, username }: OwnConfig) => [username, slug, config])).toEqual([
      ["planner", "machines", layout],
    ]);
    expect((await set("planner", null)).body.res).toBeNull();
    expect([await load("planner"), (await load("supervisor")).length]).toEqual([[], 1]);
    expect((await load("planner", "widget")).length).toBe(1);
  });

  it("everybody keeps own configurations of the widget overviews, one per user [OV-393]", async () => {
    await set("operator", { orderDir: "desc" }, "machine-widgets", "widget");
    await set("supervisor", { orderDir: "asc" }, "machine-widgets", "widget");
    const configs = async (user: string) =>
      (await load(user, "widget")).map(({ slug, config }: OwnConfig) => [slug, config]);
    expect(await configs("operator")).toEqual([["machine-widgets", { orderDir: "desc" }]]);
    expect(await configs("supervisor")).toEqual([["machine-widgets", { orderDir: "asc" }]]);
  });

  it("own columns of an own overview are kept under its number, and those of its standard columns apart", async () => {
    const [own, base] = ["web_own_overview_1", "web_own_overview_1_baseconfig"];
    for (const slug of [own, base]) expect((await set("planner", layout, slug)).status).toBe(200);
    const kept = async () => (await load("planner")).map(({ slug }: OwnConfig) => slug).toSorted();
    expect(await kept()).toEqual([own, base]);
    const none = await set("planner", layout, "web_own_overview_99");
    expect([none.status, none.body.path]).toEqual([404, "/slug"]);
    for (const slug of [own, base]) await set("planner", null, slug);
    expect(await kept()).toEqual([]);
  });

  it.each([
    ["an unknown template", { kind: "table", slug: "nothing", config: layout }, 404, "/slug"],
    ["an unknown overview", { kind: "widget", slug: "machines", config: {} }, 404, "/slug"],
    ["an unknown field", { kind: "table", slug: "machines", config: { columns: [], rows: 3 } }, 422, "/config/rows"],
    [
      "a width below a target",
      { kind: "table", slug: "machines", config: { columns: [{ key: "status", width: 3 }] } },
      422,
      "/config/columns/0/width",
    ],
    ["an unknown kind", { kind: "menu", slug: "side", config: {} }, 400, "/kind"],
  ])("%s is refused with its place", async (_title, input, status, path) => {
    const answer = await call("planner", "set_own_config", input);
    expect([answer.status, answer.body.path]).toEqual([status, path]);
  });
});
