import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";

describe.each(databases)("unfinished wizards on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  const call = async (name: string, input: unknown, user = "operator") => (await plant.as(user)).call(name, input);
  const entered = { quantity: { value: 7 } };
  const keep = (wizard: string, snapshot: object, machine_id = "FC1") =>
    call("set_wizard_snapshot", { wizard, machine_id, version: 0, snapshot: { data: entered, ...snapshot } });
  const drafts = async (user = "operator", machine_id = "FC1") =>
    (await call("load_wizard_drafts", { machine_id }, user)).body.res;
  const progress = { title: { text: "wizard.report_quantity" }, position: 3, count: 4, path: "/interface/FC1/report" };

  it("lists the caller's own of a machine, with how far each has come", async () => {
    await keep("report", { id: "a", progress });
    await keep("elsewhere", { id: "b", progress }, "JH1");
    expect(await drafts()).toEqual([
      { machine_id: "FC1", wizard: "report", id: "a", ...progress, updated_at: expect.any(String) },
    ]);
    expect(await drafts("supervisor")).toEqual([]);
    await call("delete_wizard_snapshot", { wizard: "report", machine_id: "FC1" });
    expect(await drafts()).toEqual([]);
  });

  it("keeps one of a page without a machine, apart from those of machines", async () => {
    const place = { wizard: "codes", machine_id: null };
    const load = async (at: object) => (await call("load_wizard_snapshot", at)).body.res;
    const set = { ...place, version: 0, snapshot: { id: "e", data: entered } };
    expect((await call("set_wizard_snapshot", set)).body.res).toEqual({ version: 1 });
    expect(await load(place)).toMatchObject({ ...place, snapshot: { id: "e" } });
    expect(await load({ ...place, machine_id: "FC1" })).toBeNull();
    expect((await call("delete_wizard_snapshot", place)).body.res).toBe(true);
    expect(await load(place)).toBeNull();
  });

  it("leaves out what was opened and not touched", async () => {
    for (const data of [{}, { a: {} }, { a: { value: null, text: "", selected: [] } }]) {
      await keep("untouched", { id: "d", progress, data });
      expect(await drafts()).toEqual([]);
      await call("delete_wizard_snapshot", { wizard: "untouched", machine_id: "FC1" });
    }
  });

  it("leaves no audit row, taken or refused, where every other write leaves one each time [MI-525]", async () => {
    const audits = () => plant.server.parts.store.read.selectFrom("audit").selectAll().orderBy("audit_id").execute();
    const before = (await audits()).length;
    const own = { machine_id: "FC1", card_no: "101" };
    const plan = (card_no: string) => call("user_planning", { ...own, card_no, operation_type: "insert" });
    expect([(await plan("101")).status, (await plan("none")).status]).toEqual([200, 404]);
    expect((await keep("report", { id: "e" })).status).toBe(200);
    expect((await keep("report", { id: "f" })).status).toBe(409);
    await call("delete_wizard_snapshot", { wizard: "report", machine_id: "FC1" });
    const rows = (await audits()).slice(before);
    expect(rows).toMatchObject([
      { procedure: "user_planning", username: "operator", machine_id: "FC1", call_code: 0 },
      { procedure: "user_planning", username: "operator", machine_id: "FC1", call_code: 4 },
    ]);
  });

  it("takes of a snapshot only what fits a list", async () => {
    const odd = { title: { a: { b: "c" } }, position: -1, count: "many", path: 5 };
    await keep("odd", { id: "c", progress: odd });
    expect(await drafts()).toMatchObject([{ wizard: "odd", title: "odd", position: 0, count: 0, path: null }]);
    await call("delete_wizard_snapshot", { wizard: "odd", machine_id: "FC1" });
  });
});
