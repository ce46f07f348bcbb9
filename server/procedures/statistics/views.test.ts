import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SavedView } from "#schemas/plant/saved-view.ts";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import { procedures } from "#server/procedures/index.ts";
import { saveUserVisualisation } from "#schemas/plant/procedures/statistics/save_user_visualisation.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";

const viewConfig = saveUserVisualisation.example.config;
const place = { dataset: "history-day", config_name: "history-scrap" };
const saved = { name: "Tools", username: "ann", config: viewConfig };

describe("a saved view", () => {
  const isView = (value: unknown): boolean => {
    try {
      validatorOf(SavedView)(value);
      return true;
    } catch {
      return false;
    }
  };
  it("has name, username and config, and nothing else [WD-484]", () => {
    expect(isView(saved)).toBe(true);
    for (const field of Object.keys(saved)) expect(isView({ ...saved, [field]: undefined })).toBe(false);
    expect([isView({ ...saved, more: 1 }), isView({ ...saved, name: 7 })]).toEqual([false, false]);
  });
});

describe.each(databases)("saved views on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database,
      procedures: procedures.filter(({ contract }) => contract.name.includes("visualisation")),
      site: fakeSite({
        admin: permissionKeys,
        operator: [],
        saver: ["can-save-default-visualizations"],
        manager: ["can-manage-user-visualizations"],
        remover: ["can-delete-default-visualizations"],
      }),
      users: [
        ...["admin", "operator", "saver", "manager", "remover"].map((name) => ({ username: name, role: name })),
        { username: "foreign", company_id: 2, role: "admin" },
      ],
    });
  });
  afterAll(() => server.close());
  beforeEach(() => server.parts.store.write((trx) => trx.deleteFrom("saved_views").execute()));

  const call = async (user: string, name: string, input: object) =>
    (await server.client(user)).call(name, { ...place, ...input }, { key: randomUUID() });
  const save = (user: string, kind: "user" | "default", name: string, more: object = {}) =>
    call(user, `save_${kind}_visualisation`, { name, config: { ...viewConfig, ...more } });
  const load = async (user: string, input: object = {}) =>
    (await call(user, "load_visualisation_configs", input)).body.res.map((view: any) => [view.username, view.name]);
  const remove = async (user: string, username: string, name: string) =>
    (await call(user, "delete_visualisation", { username, name })).status;

  it("are listed when they are shared or one's own, not those of others or of another page [WD-494]", async () => {
    await save("admin", "user", "Mine alone");
    await save("admin", "default", "For everyone");
    expect(await load("admin")).toEqual([
      ["Default", "For everyone"],
      ["admin", "Mine alone"],
    ]);
    expect(await load("operator")).toEqual([["Default", "For everyone"]]);
    expect([await load("admin", { dataset: "other" }), await load("foreign")]).toEqual([[], []]);
  });

  it("keep exactly their controls, and are replaced under the same name; each keeps its owner [WD-024] [WD-485]", async () => {
    expect((await save("admin", "user", "Machines")).body.res).toEqual({
      name: "Machines",
      username: "admin",
      config: viewConfig,
    });
    await save("admin", "user", " Machines ", { groupBy: "month" });
    const { body } = await call("admin", "load_visualisation_configs", {});
    expect(body.res).toEqual([{ name: "Machines", username: "admin", config: { ...viewConfig, groupBy: "month" } }]);
    const more = await save("admin", "user", "Machines", { colour: "red" });
    expect([more.status, more.body.path]).toEqual([400, "/config/colour"]);
  });

  it("need a name of more than three characters, blanks at its ends not counted [WD-487]", async () => {
    for (const kind of ["user", "default"] as const) {
      for (const name of ["abc", " abc ", ""]) {
        const { status, body } = await save("admin", kind, name);
        expect([status, body.call_status[0].call_code, body.path, body.message]).toEqual([
          422,
          7,
          "/name",
          "The name is too short.",
        ]);
      }
      expect((await save("admin", kind, "abcd")).status).toBe(200);
    }
  });

  it("are shared by who may save default views only [WD-014]", async () => {
    expect((await save("saver", "default", "Shared")).status).toBe(200);
    expect((await save("manager", "default", "Shared")).status).toBe(403);
  });

  it("are kept as one's own by who may manage own views only [WD-015]", async () => {
    expect((await save("manager", "user", "Own view")).status).toBe(200);
    expect((await save("saver", "user", "Own view")).status).toBe(403);
  });

  it("are removed when shared by who may delete default views only [WD-016]", async () => {
    await save("saver", "default", "Shared");
    expect([await remove("manager", "Default", "Shared"), await remove("remover", "Default", "Shared")]).toEqual([
      403, 200,
    ]);
    expect(await load("operator")).toEqual([]);
  });

  it("are removed by their owner alone, and only once", async () => {
    await save("manager", "user", "Own view");
    expect(await remove("admin", "manager", "Own view")).toBe(403);
    expect(await remove("remover", "remover", "Own view")).toBe(403);
    expect([await remove("manager", "manager", "Own view"), await remove("manager", "manager", "Own view")]).toEqual([
      200, 404,
    ]);
  });
});
