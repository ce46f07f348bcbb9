import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseJson } from "#server/database/columns.ts";
import { databases } from "#tests/support/databases.ts";
import { type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { decideChange, type StoredFeatures } from "./feature-changes.ts";

const off = { active: false, parameter: null };
const on = { active: true, parameter: null };
const stored = (more: Partial<StoredFeatures> = {}): StoredFeatures => ({ functions: new Map(), config: {}, ...more });
const codeOf = (act: () => unknown) => {
  try {
    act();
    return "taken";
  } catch (error: any) {
    return [error.code, error.path];
  }
};

describe("a change of a machine's features", () => {
  const decide = (change: object, of = stored()) => decideChange({ machine_id: "M1", ...change }, of, "/changes/0");

  it("is nothing where the machine is as it is wanted already, whatever was seen", () => {
    const of = stored({ functions: new Map([[46, on]]), config: { max_cavities: 8 } });
    const change = {
      functions: [{ sf_no: 46, was: off, is: on }],
      config: { was: { max_cavities: 4 }, is: { max_cavities: 8 } },
    };
    expect(decide(change, of)).toEqual({ functions: [], config: null, changes: 0 });
  });

  it("is refused where somebody else has switched it, or has changed the setting, meanwhile", () => {
    const switched = () =>
      decide(
        { functions: [{ sf_no: 46, was: { active: true, parameter: "2" }, is: off }] },
        stored({ functions: new Map([[46, on]]) }),
      );
    expect(codeOf(switched)).toEqual(["state_conflict", "/changes/0/functions/0"]);
    const setting = () =>
      decide(
        { config: { was: { max_cavities: 4 }, is: { max_cavities: 8 } } },
        stored({ config: { max_cavities: 6 } }),
      );
    expect(codeOf(setting)).toEqual(["state_conflict", "/changes/0/config"]);
  });

  it("gives, changes and takes away the settings that it names, and leaves the others", () => {
    const of = stored({ config: { max_cavities: 4, unit: "kg", material_menu: true } });
    const change = { config: { was: { max_cavities: 4, unit: "kg" }, is: { max_cavities: 8, menu_notes: false } } };
    expect(decide(change, of)).toEqual({
      functions: [],
      config: { before: of.config, after: { max_cavities: 8, material_menu: true, menu_notes: false } },
      changes: 3,
    });
  });

  it("takes any text with a number of the site's own, and of a feature only what it asks for", () => {
    const say = (sf_no: number, parameter: string) =>
      codeOf(() => decide({ functions: [{ sf_no, was: off, is: { active: true, parameter } }] }));
    const refused = ["rule_violated", "/changes/0/functions/0/is/parameter"];
    expect([say(900, "line A"), say(455, "1000000"), say(455, "0")]).toEqual(["taken", "taken", "taken"]);
    expect([say(46, "2"), say(455, "many"), say(455, "1.5"), say(455, "-1"), say(455, "")]).toEqual(
      Array(5).fill(refused),
    );
  });

  it("takes back a switch with a parameter that was stored before features had any", () => {
    const old = { active: true, parameter: "old" };
    const of = stored({ functions: new Map([[46, old]]) });
    const is = { active: false, parameter: "old" };
    expect(decide({ functions: [{ sf_no: 46, was: old, is }] }, of).changes).toBe(1);
  });
});

describe.each(databases)("features of several machines on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown, user = "admin", key = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const set = (changes: unknown, user = "admin", key = randomUUID()) =>
    call("set_machine_features", { changes }, user, key);
  const turn = (machine_id: string, sf_no: number, was: object, is: object) => ({
    machine_id,
    functions: [{ sf_no, was, is }],
  });
  const numbersOf = async () => {
    const { body } = await call("load_machines", {});
    return Object.fromEntries(body.res.map((one: any) => [one.machine_id, one.special_functions]));
  };
  const auditRows = async () => {
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", "set_machine_features")
      .where("call_code", "=", 0)
      .orderBy("audit_id")
      .execute();
    return rows.map(({ machine_id, before, after, payload }) => ({
      machine_id,
      payload: parseJson(payload),
      before: parseJson(before!),
      after: parseJson(after!),
    }));
  };

  it("switches one on for three machines at once: an event and an audit row of each, and back again", async () => {
    const readers = await Promise.all(
      ["JB1", "JH1"].map(async (machine) => (await plant.as("operator")).events(`MachineChanged:${machine}`)),
    );
    const changes = ["JB1", "JH1", "PJ1"].map((machine) => turn(machine, 131, off, on));
    expect((await set(changes)).body.res).toEqual({ machines: 3, changes: 3 });
    for (const reader of readers) {
      await reader.until(() => reader.frames.some(({ data }) => data.event === "MachineChanged"));
      expect(reader.frames.at(-1)?.data["patch"]).toEqual({ special_functions: [131] });
      reader.close();
    }
    expect(await numbersOf()).toEqual({ FC1: [46], JB1: [131], JH1: [131], PJ1: [131], R1: [] });
    const rows = await auditRows();
    expect(rows).toEqual(
      ["JB1", "JH1", "PJ1"].map((machine_id) => ({
        machine_id,
        payload: { changes: { entries: 3 } },
        before: { functions: [{ sf_no: 131, ...off }] },
        after: { functions: [{ sf_no: 131, ...on }] },
      })),
    );
    const back = ["JB1", "JH1", "PJ1"].map((machine) => turn(machine, 131, on, off));
    expect((await set(back)).body.res).toEqual({ machines: 3, changes: 3 });
    expect(await numbersOf()).toEqual({ FC1: [46], JB1: [], JH1: [], PJ1: [], R1: [] });
  });

  it("changes settings of touch screens with the switches, in one event, and leaves what it does not name", async () => {
    await call("update_machine_touch_config", { machine_id: "JB1", config: { max_cavities: 4, menu_notes: false } });
    const reader = await (await plant.as("operator")).events("MachineChanged:JB1");
    const config = { was: { max_cavities: 4 }, is: { max_cavities: 12, material_menu: true } };
    await set([{ machine_id: "JB1", functions: [{ sf_no: 47, was: off, is: on }], config }]);
    const after = { max_cavities: 12, material_menu: true, menu_notes: false };
    await reader.until(() => reader.frames.some(({ data }) => data.event === "MachineChanged"));
    expect(reader.frames.at(-1)?.data["patch"]).toEqual({ special_functions: [47], config: after });
    reader.close();
    expect((await call("load_machine_touch_config", { machine_id: "JB1" })).body.res).toEqual(after);
    await set([{ machine_id: "JB1", functions: [{ sf_no: 47, was: on, is: off }] }]);
  });

  it("does nothing of it when one machine has been changed by another administrator meanwhile [OV-726]", async () => {
    await call("set_special_function", { machine_id: "JH1", sf_no: 196, active: true });
    const before = await numbersOf();
    const answer = await set([turn("JB1", 196, off, on), turn("JH1", 196, { active: false, parameter: "x" }, off)]);
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([
      409,
      "state_conflict",
      "/changes/1/functions/0",
    ]);
    expect(answer.body.message).toContain("JH1");
    expect(await numbersOf()).toEqual(before);
  });

  it("refuses an unknown machine, one twice, one outside the restrictions, a wrong parameter, and who is no administrator", async () => {
    const said = async (changes: unknown, user?: string) => {
      const { status, body } = await set(changes, user);
      return [status, body.code, body.path];
    };
    const good = turn("JB1", 61, off, on);
    expect(await said([good, turn("NONE", 61, off, on)])).toEqual([404, "not_found", "/changes/1/machine_id"]);
    expect(await said([good, turn("ZZ9", 61, off, on)])).toEqual([404, "not_found", "/changes/1/machine_id"]);
    expect(await said([good, good])).toEqual([422, "rule_violated", "/changes/1/machine_id"]);
    expect(await said([turn("JB1", 46, off, { active: true, parameter: "3" })])).toEqual([
      422,
      "rule_violated",
      "/changes/0/functions/0/is/parameter",
    ]);
    expect(await said([{ machine_id: "JB1", config: { was: {}, is: { max_cavities: 0 } } }])).toEqual([
      400,
      "invalid_input",
      "/changes/0/config/is/max_cavities",
    ]);
    expect((await said([good], "operator"))[1]).toBe("not_allowed");
    await plant.server.addUser({ username: "one", role: "administrator", machine_restrictions: ["FC1"] });
    expect(await said([good], "one")).toEqual([403, "not_allowed", "/changes/0/machine_id"]);
    expect((await numbersOf())["JB1"]).toEqual([]);
  });

  it("answers what is sent twice with one key once", async () => {
    const key = randomUUID();
    const made = (await auditRows()).length;
    const changes = [turn("R1", 900, off, { active: true, parameter: "line A" })];
    const answers = [await set(changes, "admin", key), await set(changes, "admin", key)];
    expect(answers.map(({ body }) => body.res)).toEqual(Array(2).fill({ machines: 1, changes: 1 }));
    expect((await auditRows()).length).toBe(made + 1);
    const { body } = await call("load_special_functions", { machine_id: "R1" });
    expect(body.res).toEqual([{ machine_id: "R1", sf_no: 900, active: true, parameter: "line A" }]);
  });
});
