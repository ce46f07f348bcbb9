import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { randomUUID } from "node:crypto";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { errorCatalogue, type ErrorCode } from "#schemas/protocol/errors.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";
import { withoutSecrets } from "#server/audit/secrets.ts";
import { compose } from "#server/compose.ts";
import type { ServerParts } from "#server/parts.ts";
import { procedures } from "#server/procedures/index.ts";
import { receiveGoodQty } from "#schemas/plant/procedures/quantities/receive_good_qty.ts";
import { entities } from "#schemas/plant/entities/index.ts";
import { type Entity, tellingFields } from "#schemas/platform/entities/declaration.ts";
import { validatorOf } from "#server/validation.ts";
import type { Answer } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { factsOf } from "#tests/support/facts.ts";
import { emptyLog } from "#tests/support/server-log.ts";
import { testVault } from "#tests/support/vault.ts";
import type { PlantRows } from "#server/demo/plant/compose.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { childTool, company, failedTransfer, iso, order, type Plant, start, startPlant, toolInsert } from "./plant.ts";

const contracts = procedures.map(({ contract }) => contract);
const known = new Set(contracts.map(({ name }) => name));
/** Those that stand on the company's documents or on the server's own key. */
const composedFor = (parts: ServerParts) =>
  [...compose(parts, testVault, { demo: true, log: emptyLog() }).catalogue.code.procedures.values()].filter(
    ({ contract }) => !known.has(contract.name),
  );
const listed = { hub: { listen: () => () => {} }, now: () => start } as unknown as ServerParts;
const all = [...contracts, ...composedFor(listed).map(({ contract }) => contract)];
const isGood = (schema: TSchema, value: unknown): boolean => {
  try {
    validatorOf(schema)(value);
    return true;
  } catch {
    return false;
  }
};
/** Compiled once for the answers of both databases. */
const replyChecks = new Map(contracts.map(({ name, output }) => [name, validatorOf(replyOf(output))]));
/** Has the body the shape of every failure, with the code and message of its first status? */
const isSound = (body: any): boolean => {
  if (!isGood(Failure, body)) return false;
  const status = { call_code: errorCatalogue[body.code as ErrorCode].callCode, call_message: body.message };
  return JSON.stringify(body.call_status[0]) === JSON.stringify(status);
};
/** The one whom a procedure is for, where it is not for administrators. */
const userOf: Readonly<Record<string, string>> = { sign_in_on_device: "shared", sign_out_on_device: "shared" };
const keyOf = ({ name, permission }: ProcedureContract) => {
  if (permission === "api-key:ingest") return "key";
  return permission === "api-key:orders" ? "erp" : (userOf[name] ?? "admin");
};
const callers: ReadonlySet<string> = new Set(["key", "erp", "none"]);

const isKeyed = ({ kind, unaudited }: ProcedureContract): boolean => kind === "write" && !unaudited;

/** A value that the schema of a field does not take, whatever alternatives it has. */
const wrongValue = (schema: Record<string, any>): unknown => {
  if (schema["type"] === "string") return 17;
  return schema["anyOf"] ? [true] : "wrong";
};

type Input = Readonly<Record<string, unknown>>;

/** A value of the last field that a row is known by which no example has. */
const another = (key: Entity["key"], fields: Entity["fields"]): Input => {
  const last = tellingFields({ key }).at(-1)!;
  const isDay = fields.some(({ id, type }) => id === last && type === "date");
  return { [last]: isDay ? "2026-06-11" : "ANOTHER" };
};

/**
 * Writes that use up what their example names: the code that a second one is refused with ("ok" where another procedure
 * uses it up), and the fields with which it succeeds once more.
 */
const usedUp: Readonly<Record<string, readonly [ErrorCode | "ok", Input]>> = {
  ...Object.fromEntries(
    entities.map(({ slug, key, fields, example }) => [
      `${slug}.create`,
      [
        "duplicate_name",
        {
          values: {
            ...example,
            ...another(key, fields),
            ...(slug === "employee" ? { badge: "B2" } : {}),
          },
        },
      ],
    ]),
  ),
  start_order: ["state_conflict", { machine_id: "JH1", card_no: "200" }],
  update_uncoded_stops: ["state_conflict", { stops: [2] }],
  split_stop: ["rule_violated", { stop: 5, split_time: "2026-06-10T07:35:00Z" }],
  merge_stops: ["not_found", { stops: [8, 9] }],
  stop_order: ["state_conflict", { card_no: "501" }],
  // What other procedures do to the machine in between opens the way again.
  resume_setup: ["state_conflict", {}],
  confirm_order: ["state_conflict", { machine_id: "JB1", card_no: "401" }],
  confirm_cancellation: ["state_conflict", { recordNo: 2 }],
  balthzar_euromap: ["state_conflict", { program_id: "PRG2" }],
  correct_quantity: ["state_conflict", { record_no: 2, quantity: 5 }],
  decide_counter_jump: ["state_conflict", { record_no: 2 }],
  update_import: ["state_conflict", { import_no: 5 }],
  check_import: ["state_conflict", { import_no: 6 }],
  apply_import: ["state_conflict", { import_no: 7 }],
  undo_import: ["state_conflict", { import_no: 8 }],
  cancel_print_job: ["state_conflict", { record_no: 4 }],
  confirm_print_job: ["state_conflict", { record_no: 5 }],
  update_print_job_status: ["state_conflict", { record_no: 6 }],
  retry_print_job: ["state_conflict", { record_no: 8 }],
  retry_erp_status_data: ["state_conflict", { record_nos: [904] }],
  remove_erp_status_data: ["not_found", { record_nos: [905] }],
  confirm_erp_status_data: ["state_conflict", { record_nos: [906] }],
  retry_failed_pallet_flag: ["state_conflict", { record_nos: [904] }],
  remove_failed_pallet_flag: ["not_found", { record_nos: [905] }],
  retry_mails: ["state_conflict", { mail_nos: [2] }],
  confirm_pallet_flag: ["state_conflict", { recordNos: [4] }],
  create_order: ["state_conflict", { work_order_no: "WO9002" }],
  create_detail_planning_bundle: ["state_conflict", { card_nos: ["107"] }],
  delete_detail_planning_bundle: ["not_found", { bundle_no: 2 }],
  update_user: ["duplicate_name", { user: { username: "second", password: "long enough" } }],
  delete_user: ["not_found", { username: "leaver" }],
  // The password has been changed by then.
  end_own_sessions: ["ok", { password: "nine red kettles" }],
  update_password: ["wrong_credentials", { old_password: "nine red kettles", new_password: "seven green doors" }],
  create_api_key: ["duplicate_name", { name: "Line 2" }],
  create_device: ["duplicate_name", { name: "Terminal 2" }],
  // The first one is revoked by then.
  update_device: ["ok", { record_no: 2 }],
  delete_visualisation: ["not_found", { name: "Shared scrap", username: "Default" }],
  delete_input_setting: ["not_found", { record_no: 3 }],
  sign_out_employee_at_machine: ["not_signed_in_at_machine", { machine_id: "JH1" }],
};

/** The machine field of an input with another id, alone in a list where the field is one. */
const naming = (good: Input, field: string, id: string): Input => ({ [field]: Array.isArray(good[field]) ? [id] : id });

const choicesOf = (schema: Record<string, any>): unknown[] =>
  schema["enum"] ?? (schema["anyOf"] ?? []).map((one: Record<string, any>) => one["const"]);

/** Other values in the place of one, some of which its schema may not take. */
const othersOf = (value: unknown, schema: Record<string, any> = {}): unknown[] => {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1];
  if (Array.isArray(value)) return [[], [...value, ...value.map((one) => othersOf(one)[0])]];
  if (typeof value !== "object" || value === null) return [...choicesOf(schema), "another", 1];
  return Object.entries(value).flatMap(([field, inner]) =>
    othersOf(inner, schema["properties"]?.[field]).map((other) => ({ ...value, [field]: other })),
  );
};

const hasFields = ({ input }: ProcedureContract): boolean =>
  Object.keys((input as Record<string, any>)["properties"]).length > 0;

/** An input that differs from a good one and is good by its schema too; it speaks of another machine only where it must. */
const otherInput = ({ name, input, machine }: ProcedureContract, good: Input): Input => {
  const { [machine ?? ""]: _, ...fields } = (input as Record<string, any>)["properties"];
  const inputs = Object.entries<Record<string, any>>(fields).flatMap(([field, schema]) =>
    othersOf(good[field], schema).map((other) => ({ ...good, [field]: other })),
  );
  if (machine !== undefined) inputs.push({ ...good, ...naming(good, machine, "PJ1") });
  const found = inputs.find((one) => isGood(input, one) && JSON.stringify(one) !== JSON.stringify(good));
  if (!found) throw new Error(`Expected a field of ${name} that takes another value`);
  return found;
};

/** The tables that hold what procedures change; audit rows of refusals are no change of state. */
const factTables = [
  "machines",
  "machine_states",
  "machine_records",
  "special_functions",
  "process_values",
  "stops",
  "stop_notes",
  "stop_borders",
  "stop_codings",
  "notifications",
  "notification_reads",
  "orders",
  "order_runs",
  "planning_marks",
  "program_locks",
  "order_confirmations",
  "cancellations",
  "material_scrap",
  "planning_bundles",
  "planning_bundle_orders",
  "machine_touch_configs",
  "production_transactions",
  "counter_jumps",
  "employee_sign_ins",
  "material_requests",
  "input_groups",
  "input_group_values",
  "erp_transfers",
  "saved_views",
  "wizard_snapshots",
  "users",
  "login_codes",
  "second_factors",
  "api_keys",
  "devices",
  "my_machines",
  "machine_sortings",
  "own_configs",
  ...new Set(entities.map(({ table }) => table).filter((table) => table !== "machines")),
  "stop_code_machines",
  "scrap_reason_machines",
  "entity_history",
  "stored_replies",
  "events",
];

it("shows an example for each procedure that its own input takes", () => {
  expect(all.filter(({ input, example }) => !isGood(input, example)).map(({ name }) => name)).toEqual([]);
});

it("has a file of its name in its area for every contract, its handler in another or in the list of its area, and a type for those who call it", async () => {
  const typed = [
    ["schemas/platform/procedures.ts", "schemas/platform"],
    ["schemas/plant/procedures/index.ts", "schemas/plant/procedures"],
  ].flatMap(([list, folder]) =>
    [...readFileSync(list!, "utf8").matchAll(/from "\.\/([\w/-]+)\.ts"/g)].map(([, path]) => `${folder}/${path}`),
  );
  const places = new Map(typed.map((path) => [path.slice(path.lastIndexOf("/") + 1), path]));
  const written = all.filter(({ name }) => !name.includes("."));
  expect([...places.keys()].sort()).toEqual(written.map(({ name }) => name).sort());
  for (const { area, name } of written) {
    expect(places.get(name)).toMatch(new RegExp(`/${area}/${name}$`));
    const module = await import(/* @vite-ignore */ resolve(`${places.get(name)}.ts`));
    const [exported] = Object.entries(module).find(([, value]: [string, any]) => value?.name === name) ?? [];
    expect(exported).toBeDefined();
    const list = readFileSync(`server/procedures/${area}/index.ts`, "utf8");
    const isDeclaredInList = new RegExp(`Procedure\\(\\s*${exported}\\b`).test(list);
    expect({ name, hasFile: existsSync(`server/procedures/${area}/${name}.ts`) }).toEqual({
      name,
      hasFile: !isDeclaredInList,
    });
  }
});

it("has the declaration of an entity for every contract with a dot in its name, and the verb behind it", () => {
  const derived = all.filter(({ name }) => name.includes("."));
  const verbs = ["create", "delete", "get", "history", "list", "retire", "update", "used_by"];
  const expected = entities.flatMap((entity) => {
    const own = entity.fields.some(({ personal }) => personal) ? [...verbs, "pseudonymise"] : verbs;
    return own.filter((verb) => entity.retire || verb !== "retire").map((verb) => `${entity.slug}.${verb}`);
  });
  expect(derived.map(({ name }) => name).sort()).toEqual(expected.sort());
});

describe.each(databases)("every procedure on $kind", (database) => {
  let plant: Plant;
  /** A digest of every stored fact by its table. */
  let state: () => Promise<Record<string, string>>;
  beforeAll(async () => {
    plant = await startPlant(database, undefined, composedFor);
    await plant.server.addUser({ username: "shared", role: "operator", deviceuser: true });
    state = await factsOf(plant.server.parts.store, factTables);
    await writePlant(plant.server.parts.store, company, orderWork());
    const { call } = await clientOf("operator");
    await plant.ingest({ machine_id: "PJ1", time: iso(start), status: "R" });
    await plant.ingest({ machine_id: "JB1", time: iso(start), status: "S" });
    await plant.ingest(
      [0, 1, 3].map((count) => ({ machine_id: "JB1", time: iso(start + count - 9), good_count: count * 1e6 })),
    );
    for (const { record_no1 } of cancelled)
      await call("cancellation", { machine_id: "PJ1", record_nos: [record_no1], action: "cancellation" });
    for (let reports = 0; reports < 2; reports += 1) await call("receive_good_qty", receiveGoodQty.example);
  });
  afterAll(() => plant.close());

  const clientOf = async (user: string) => {
    const client = callers.has(user) ? await plant.server.client() : await plant.as(user);
    const keys: Readonly<Record<string, string>> = { key: plant.key, erp: plant.erpKey };
    const headers = keys[user] ? { authorization: `Bearer ${keys[user]}` } : {};
    return {
      call: (name: string, input: unknown, key: string | null = randomUUID()): Promise<Answer> =>
        client.call(name, input, { key, headers: headers as Record<string, string> }),
    };
  };
  const call = async (user: string, name: string, input: unknown, key?: string | null) =>
    (await clientOf(user)).call(name, input, key);

  /** What a call answers, and what is wrong with it as a refusal: its envelope, a stack, a change of state. */
  const refusal = async (act: () => Promise<Answer>) => {
    const before = await state();
    const { status, body } = await act();
    const { code, path, message } = body;
    const faults = [
      ...(isSound(body) ? [] : ["envelope"]),
      ...(/\.ts:\d+|\bat [\w.<>]+ \(/.test(JSON.stringify(body)) ? ["stack"] : []),
      ...(JSON.stringify(await state()) === JSON.stringify(before) ? [] : ["state changed"]),
    ];
    return { status, code, path, hasMessage: message !== "", faults };
  };
  const refused = (code: ErrorCode, path: unknown = expect.toSatisfy(() => true)) => ({
    status: errorCatalogue[code].http,
    code,
    path,
    hasMessage: true,
    faults: [],
  });

  // What is refused by the contract alone meets no database.
  describe.each(database.kind === "sqlite" ? all : [])("$name", (contract) => {
    const { name, input, permission } = contract;
    const user = keyOf(contract);
    const good = contract.example as Input;
    const { properties = {}, required = [] } = input as Record<string, any>;
    const fields = Object.keys(properties);

    it("refuses an empty body where fields are required, and a body that is no object", async () => {
      for (const first of (required as string[]).slice(0, 1))
        expect(await refusal(() => call(user, name, {}))).toEqual(refused("invalid_input", `/${first}`));
      expect(await refusal(() => call(user, name, []))).toEqual(refused("invalid_input", ""));
      expect(await refusal(() => call(user, name, null))).toEqual(refused("invalid_input"));
    });

    it("refuses each field of a wrong type, at its path", async () => {
      for (const field of fields) {
        const wrong = { ...good, [field]: wrongValue(properties[field]) };
        expect(await refusal(() => call(user, name, wrong))).toEqual(refused("invalid_input", `/${field}`));
      }
      expect(fields).toEqual(Object.keys(properties));
    });

    it("refuses an unknown field, at its path", async () => {
      const unknown = { ...good, unknown_field: 1 };
      expect(await refusal(() => call(user, name, unknown))).toEqual(refused("invalid_input", "/unknown_field"));
    });

    it("refuses absurd numbers and texts", async () => {
      const absurd = fields.flatMap((field) => {
        const values = { number: [1e300, -1e300], integer: [1e300, 2 ** 60], string: ["\0", "x".repeat(50_000)] };
        const own = (values as Record<string, unknown[]>)[properties[field].type] ?? [];
        return own.map((value) => [field, value] as const);
      });
      for (const [field, value] of absurd)
        expect(await refusal(() => call(user, name, { ...good, [field]: value }))).toEqual(
          refused("invalid_input", `/${field}`),
        );
      expect(absurd.every(([field]) => fields.includes(field))).toBe(true);
    });

    it("refuses a caller without a session, and one without the permission", async () => {
      const isPublic = permission === "public";
      for (const other of isPublic ? [] : ["none"])
        expect(await refusal(() => call(other, name, good))).toEqual(refused("not_signed_in"));
      const open = typeof permission === "string" && !permission.startsWith("api-key:");
      const denied = [...(open ? [] : ["nobody"]), ...(contract.kind === "write" && !isPublic ? ["wall"] : [])];
      for (const other of denied) expect(await refusal(() => call(other, name, good))).toEqual(refused("not_allowed"));
    });
  });

  it.each(all.filter(isKeyed))("$name asks for a key", async (contract) => {
    expect(await refusal(() => call(keyOf(contract), contract.name, contract.example, null))).toEqual(
      refused("invalid_input", "/Idempotency-Key"),
    );
  });

  /** Writes of a procedure that were made, by the rows that each leaves. */
  const madeBy = async (procedure: string): Promise<number> => {
    const audit = plant.server.parts.store.read.selectFrom("audit").select("audit_id");
    return (await audit.where("procedure", "=", procedure).where("call_code", "=", 0).execute()).length;
  };

  describe.each(contracts)("$name", (contract) => {
    const { name } = contract;
    const user = keyOf(contract);
    const good = contract.example;
    const conflict = usedUp[name]?.[0] ?? "ok";
    const reply = replyChecks.get(name)!;

    it("answers a good input by its schema, two at once as two, or as one and a refusal, which who comes later meets too", async () => {
      const answers = await Promise.all([call(user, name, good), call(user, name, good)]);
      for (const { body } of answers.filter(({ status }) => status === 200)) expect(() => reply(body)).not.toThrow();
      const codes = answers.map(({ body }) => (body.code as string | undefined) ?? "ok");
      expect(new Set(codes)).toEqual(new Set(["ok", conflict]));
      const late = conflict === "ok" ? [] : [await refusal(() => call(user, name, good))];
      expect(late).toEqual(conflict === "ok" ? [] : [refused(conflict as ErrorCode)]);
    });
  });

  it.each(contracts.filter(isKeyed))(
    "$name makes one fact of a key, sent twice at once and again later, and takes no other body with it",
    async (contract) => {
      const { name } = contract;
      const user = keyOf(contract);
      const key = randomUUID();
      const fresh = { ...(contract.example as Input), ...usedUp[name]?.[1] };
      const made = await madeBy(name);
      const seen = ({ status, body }: Answer) => ({ status, body: withoutSecrets(body, contract.secret) });
      const atOnce = await Promise.all([call(user, name, fresh, key), call(user, name, fresh, key)]);
      const settled = atOnce.filter(({ body }) => body.code !== "call_in_flight").map(seen);
      expect(settled.map(({ status }) => status)).toEqual(settled.map(() => 200));
      const before = await state();
      expect(seen(await call(user, name, fresh, key))).toEqual(settled[0]);
      expect(new Set(settled.map((one) => JSON.stringify(one))).size).toBe(1);
      const others = hasFields(contract) ? [otherInput(contract, fresh)] : [];
      for (const other of others)
        expect(await refusal(() => call(user, name, other, key))).toEqual(refused("idempotency_key_reused"));
      expect([await state(), await madeBy(name)]).toEqual([before, made + 1]);
    },
  );

  describe.each(contracts.filter(({ machine }) => machine !== undefined))("$name of a machine", (contract) => {
    it("refuses an unknown one, another company's and one outside the restrictions", async () => {
      const { name, machine } = contract;
      const good = contract.example as Input;
      const user = keyOf(contract);
      for (const id of ["NONE", "ZZ9"])
        expect(await refusal(() => call(user, name, { ...good, ...naming(good, machine!, id) }))).toEqual(
          refused("not_found", `/${machine}`),
        );
      const path = contract.permission === "base" ? `/${machine}` : undefined;
      expect(await refusal(() => call("restricted", name, good))).toEqual(refused("not_allowed", path));
    });
  });

  const cancelled = [order("PJ1", "310"), order("PJ1", "311")];

  /** Orders that the calls start, stop, cancel and lock, on machines that others leave alone. */
  const orderWork = (): PlantRows => {
    const running = { state: "started" as const, started_at: start };
    return {
      special_functions: [433, 434].map((sf_no) => ({
        company_id: company,
        machine_id: "FC1",
        sf_no,
        active: 1,
        parameter: null,
      })),
      stops: stopWork(),
      tools: [{ company_id: company, tool_id: "T1", description: "Mould, caps", cavities: null }],
      tool_structure: [childTool("T1", "T1a")],
      tool_inserts: [toolInsert("T1-1", "T1")],
      erp_transfers: (["balthzartransactions", "palletflaghistory"] as const).flatMap((subject) =>
        [901, 902, 903, 904, 905, 906].map((record_no) => failedTransfer(subject, record_no, { outcome_unknown: 1 })),
      ),
      signIns: [
        {
          company_id: company,
          machine_id: "JH1",
          employee_id: "1001",
          signed_in_at: start - 3_600_000,
          signed_out_at: null,
          logg_message: "",
          automatic: 0,
        },
      ],
      orders: [
        order("FC1", "103", { record_no1: 7001, program_id: "PRG1" }),
        order("FC1", "104", { program_id: "PRG2" }),
        ...["105", "106", "107"].map((card_no) => order("FC1", card_no)),
        order("JB1", "400"),
        order("JB1", "401", { state: "stopped", started_at: start - 7_200_000, stop_date: start - 3_600_000 }),
        ...cancelled,
        order("R1", "500", running),
        order("R1", "501", running),
      ],
    };
  };

  /** Stops that the calls code, split and merge, and one that is open. */
  const stopWork = (): StopRow[] => {
    const minutes = [60, 48, 40, 38, 29, 19, 15, 11, 8, 5];
    const ends = [50, 42, 39, 30, 20, 15, 12, 8, 6, null];
    return minutes.map((from, index) => ({
      company_id: company,
      machine_id: "FC1",
      stop: index + 1,
      stop_reason: index === 2 ? "12" : "-",
      shift: 1,
      start_time: start - from * 60_000,
      end_time: ends[index] === null ? null : start - ends[index]! * 60_000,
      work_order_no: "-",
      cut: 0,
      micro: 0,
      coded_by: null,
      coded_at: null,
      version: 1,
    }));
  };
});
