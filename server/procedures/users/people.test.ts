import { Type } from "typebox";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Employee } from "#schemas/plant/employee.ts";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import { ScrapReason } from "#schemas/plant/scrap-reason.ts";
import { UserSettings } from "#schemas/platform/user-settings.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { at, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";

describe.each(databases)("people, keys, settings and snapshots on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown = {}, user = "operator", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });

  it("checks an employee number: known, allowed, named [WD-350]", async () => {
    const check = async (employee: string) => (await call("verify_employee", { machine_id: "FC1", employee })).body.res;
    expect(await check("1001")).toEqual({
      is_valid_employee: true,
      allow_sign_in: true,
      full_name: "Anna Lindqvist",
      employee_number: "1001",
    });
    expect(await check("1019")).toEqual({
      is_valid_employee: true,
      allow_sign_in: false,
      full_name: "Thomas Ivarsson",
      employee_number: "1019",
    });
    expect(await check("4711")).toEqual({
      is_valid_employee: false,
      allow_sign_in: false,
      full_name: "",
      employee_number: "",
    });
    const unknownField = await call("verify_employee", { machine_id: "FC1", employee: "1", x: 1 });
    expect([unknownField.status, unknownField.body.path]).toEqual([400, "/x"]);
  });

  it("takes no pincode from a terminal that is not enrolled", async () => {
    const { body } = await call("verify_employee", { machine_id: "FC1", employee: "1001", pincode: "1234" });
    expect([body.code, body.path]).toEqual(["not_allowed", "/pincode"]);
  });

  it("lists who is signed in at a machine [MI-475]", async () => {
    const { body } = await call("load_signed_in_employees", { machine_id: "FC1" });
    expect(() => validatorOf(Type.Array(Employee))(body.res)).not.toThrow();
    expect(body.res).toEqual([{ employee_name: "Anna Lindqvist", employee_number: "1001", allow_sign_in: true }]);
    expect((await call("load_signed_in_employees", { machine_id: "JH1" })).body.res).toEqual([]);
  });

  it("lists general scrap reasons, and those that a machine has of its own", async () => {
    const codes = async (name: string, input: unknown) => {
      const { body } = await call(name, input);
      expect(() => validatorOf(Type.Array(ScrapReason))(body.res)).not.toThrow();
      return body.res.map((reason: any) => reason.code);
    };
    expect(await codes("load_scrap_codes", {})).toEqual(["K1", "K2"]);
    expect(await codes("load_scrap_codes_for_machine", { machine_id: "FC1" })).toEqual(["K9"]);
    expect(await codes("load_scrap_codes_for_machine", { machine_id: "JH1" })).toEqual([]);
  });

  it("lists the machines that the caller has starred", async () => {
    expect((await call("load_my_machines")).body.res).toEqual(["FC1"]);
    expect((await call("load_my_machines", {}, "supervisor")).body.res).toEqual([]);
  });

  it("answers the keys of the caller's role, to whoever manages rights also the catalogue and the roles [OV-654]", async () => {
    expect((await call("load_permissions")).body.res).toEqual({ permissions: ["can-navigate"] });
    const { permissions, catalogue, roles } = (await call("load_permissions", {}, "admin")).body.res;
    expect([permissions.length, catalogue]).toEqual([permissionKeys.length, [...permissionKeys]]);
    expect(roles).toContainEqual({
      slug: "supervisor",
      level: 10,
      permissions: ["can-correct-quantities", "view-figures-by-employee"],
    });
  });

  it("shows an API key once, lists it without the key, and ends it", async () => {
    expect((await call("create_api_key", { name: "Line 1", scope: "ingest" })).body.code).toBe("not_allowed");
    const key = randomUUID();
    const made = await call("create_api_key", { name: "Line 1", scope: "ingest" }, "admin", key);
    const { record_no, api_key } = made.body.res;
    expect((await call("create_api_key", { name: "Line 1", scope: "ingest" }, "admin", key)).body.res).toEqual({
      record_no,
      api_key: null,
    });
    expect((await call("create_api_key", { name: "Line 1", scope: "ingest" }, "admin")).body.code).toBe(
      "duplicate_name",
    );
    const signal = { machine_id: "JB1", time: at(-1), status: "R" };
    expect((await plant.ingest(signal, api_key)).status).toBe(200);
    const list = await call("load_api_keys", {}, "admin");
    expect(list.body.res.find((row: any) => row.record_no === record_no)).toMatchObject({
      name: "Line 1",
      scope: "ingest",
      revoked_at: null,
    });
    expect(JSON.stringify(list.body)).not.toContain(api_key);
    expect((await call("revoke_api_key", { record_no }, "admin")).body.res).toBe(true);
    expect((await plant.ingest(signal, api_key)).status).toBe(401);
    expect((await call("revoke_api_key", { record_no: 9999 }, "admin")).body.code).toBe("not_found");
    expect((await call("revoke_api_key", { record_no }, "foreign")).body.code).toBe("not_found");
    const audit = await plant.server.parts.store.read.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(api_key);
  });

  it("changes what a user may set for itself, and nothing else", async () => {
    expect((await call("load_user_settings")).body.res).toMatchObject({
      language: null,
      keyboard: false,
      show_cavities: 0,
    });
    const { body } = await call("update_user_settings", { values: { language: "sv", keyboard: true } });
    expect(() => validatorOf(UserSettings)(body.res)).not.toThrow();
    expect((await call("load_user_settings")).body.res).toMatchObject({
      language: "sv",
      keyboard: true,
      show_cavities: 0,
    });
    expect((await call("load_user_settings", {}, "supervisor")).body.res.language).toBeNull();
    const refused = await call("update_user_settings", { values: { show_cavities: 3 } });
    expect([refused.status, refused.body.path]).toEqual([400, "/values/show_cavities"]);
    await call("update_user_settings", { values: { language: null } });
  });

  it("keeps a wizard per user, machine and wizard by its version", async () => {
    const key = { wizard: "report-quantity", machine_id: "FC1" };
    const snapshot = { id: "0b0c8a52-6f9e-4c58-9d54-4c4b0d1f5a11", revision: 3, stepId: "employee" };
    const set = (version: number, body: unknown) => call("set_wizard_snapshot", { ...key, version, snapshot: body });
    expect((await call("load_wizard_snapshot", key)).body.res).toBeNull();
    expect((await set(0, snapshot)).body.res).toEqual({ version: 1 });
    expect((await set(0, snapshot)).body.res).toEqual({ version: 1 });
    expect((await set(0, { ...snapshot, stepId: "order" })).body).toMatchObject({
      code: "state_conflict",
      path: "/version",
    });
    expect((await set(1, { ...snapshot, stepId: "order" })).body.res).toEqual({ version: 2 });
    expect((await set(2, { ...snapshot, text: "x".repeat(300_000) })).status).toBe(413);
    expect((await call("load_wizard_snapshot", key)).body.res).toMatchObject({
      ...key,
      username: "operator",
      version: 2,
      snapshot: { stepId: "order" },
    });
    expect((await call("load_wizard_snapshot", key, "supervisor")).body.res).toBeNull();
    expect((await call("delete_wizard_snapshot", key)).body.res).toBe(true);
    expect((await call("delete_wizard_snapshot", key)).body.res).toBe(true);
    expect((await call("load_wizard_snapshot", key)).body.res).toBeNull();
    const { store } = plant.server.parts;
    const traces = [
      await store.read.selectFrom("audit").selectAll().where("procedure", "like", "%snapshot").execute(),
      await store.read.selectFrom("stored_replies").selectAll().where("procedure", "like", "%snapshot").execute(),
    ];
    expect(traces).toEqual([[], []]);
  });
});
