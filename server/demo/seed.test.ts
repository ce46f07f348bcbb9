import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPassword } from "#server/auth/passwords.ts";
import { openStore } from "#server/database/open.ts";
import { createParts } from "#server/parts.ts";
import { checkedValue } from "#server/procedures/input-groups/value.ts";
import { machineDirectory } from "#server/procedures/machines/directory.ts";
import { procedures } from "#server/procedures/index.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { Machine } from "#schemas/plant/machine.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import type { PlanningBundle } from "#schemas/plant/planning-bundle.ts";
import { decimalsOf } from "#schemas/expressions/units.ts";
import { SavedView } from "#schemas/plant/saved-view.ts";
import { validatorOf } from "#server/validation.ts";
import { Type } from "typebox";
import { databases } from "#tests/support/databases.ts";
import { quickHash } from "#tests/support/passwords.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { covered } from "#server/procedures/records/stops/intervals.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import type { NewTransaction } from "#server/procedures/records/transactions.ts";
import { composePlant, type DemoPlant, type PlantRows } from "./plant/compose.ts";
import { demoMachines, departments, piecesPerHour, productionTypeOf } from "./plant/machines.ts";
import { shiftRows } from "./plant/shifts.ts";
import { shown } from "./plant/shown.ts";
import { badTools } from "./plant/tools.ts";
import { demoCompany, issueDemoKey, seedDemo } from "./seed.ts";
import { writePlant } from "./write-plant.ts";

const now = Date.parse("2026-06-10T12:30:00Z");
const zone = "Europe/Stockholm";

const settings = { sscc_company_prefix: "9521234" };
const days = 60;
const options = { company_id: 1000, now, zone, days };
/** A short plant, whose pincodes nobody asks for. */
const quick = { settings, days: 7, hash: quickHash };

/** All rows of a plant, the machines after each other. */
const rowsOf = (plant: DemoPlant): Required<PlantRows> =>
  demoMachines.reduce<PlantRows>((all, _machine, index) => {
    const part = plant.machine(index);
    const joined = Object.entries(part).map(([table, rows]) => [
      table,
      [...(all[table as keyof PlantRows] ?? []), ...rows],
    ]);
    return { ...all, ...Object.fromEntries(joined) };
  }, plant.base) as Required<PlantRows>;

const rows = rowsOf(composePlant(options));

const lengthOf = ({ start_time, end_time }: StopRow): number => (end_time ?? now) - start_time;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** Scrap as a share of all pieces. */
const scrapShare = (counts: readonly NewTransaction[]): number =>
  sumOf(counts.filter(({ kind }) => kind === "scrap").map(({ quantity }) => quantity)) /
  sumOf(counts.map(({ quantity }) => quantity));

describe("the rows of the demo plant", () => {
  it("are the same for the same moment, whatever machine is made first", () => {
    const again = composePlant(options);
    expect(again.machine(23)).toEqual(composePlant(options).machine(23));
    expect(rowsOf(again)).toEqual(rows);
  });

  it("have every code, place and material in Swedish too, and no text of what is not there", () => {
    const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
    const places = (field: "department" | "zone" | "category") => rows.machines.map((machine) => machine[field]);
    const keys: Record<string, readonly string[]> = {
      stop_code: rows.stop_codes.map(({ stop_code }) => stop_code),
      stop_group: codes(rows.stop_groups),
      scrap_reason: codes(rows.scrap_reasons),
      scrap_category: codes(rows.scrap_reason_categories),
      department: places("department"),
      zone: places("zone"),
      category: places("category"),
      shift: rows.shifts.map(({ shift_description }) => shift_description),
      material: rows.materials.map(({ material_no }) => material_no),
      line: rows.machines.flatMap(({ line }) => line ?? []),
      tool: rows.tools.map(({ tool_id }) => tool_id),
      tool_structure: rows.tool_structure.map(({ row_key }) => row_key),
      tool_insert: rows.tool_inserts.map(({ tool_id }) => tool_id),
      printer: rows.printers.map(({ printer_no }) => printer_no),
      input_setting: rows.input_group_settings.map(({ setting_no }) => setting_no),
    };
    const swedish = Map.groupBy(rows.entity_texts, ({ entity }) => entity);
    for (const [entity, all] of Object.entries(keys)) {
      const said = new Set(swedish.get(entity)?.map(({ row_key }) => row_key));
      expect([entity, said]).toEqual([entity, new Set(all.filter(Boolean))]);
    }
    const settings = rows.input_group_settings.flatMap(({ group, setting }) => [group, setting]);
    const names = new Set([...settings, ...rows.tools.map(({ description }) => description)]);
    expect(rows.entity_texts.filter(({ content }) => content === "" || names.has(content))).toEqual([]);
    expect(rows.entity_texts.filter(({ content }) => /\bP-\d/.test(content))).toEqual([]);
  });

  it("hold whole pieces, and material in the decimals of its unit", () => {
    const unitOf = new Map(rows.materials.map(({ material_no, unit }) => [material_no, unit]));
    const isWhole = (quantity: number, unit: string) => quantity % 10 ** (6 - decimalsOf(unit, {})) === 0;
    const pieces = [
      ...rows.counts.map(({ quantity }) => quantity),
      ...rows.corrections.map(({ row }) => row.quantity),
      ...rows.orders.flatMap(({ planned_op_qty, good_qty, scrap_qty }) => [planned_op_qty, good_qty, scrap_qty]),
    ];
    const materials = [
      ...rows.order_materials.flatMap(({ material_no, planned_qty, used_qty }) => [
        { material_no, quantity: planned_qty },
        { material_no, quantity: used_qty },
      ]),
      ...rows.requests,
      ...rows.materialScrap.map(({ report }) => report),
    ];
    expect(pieces.filter((quantity) => !isWhole(quantity, "pcs"))).toEqual([]);
    expect(materials.filter((one) => !isWhole(one.quantity, unitOf.get(one.material_no)!))).toEqual([]);
    expect([pieces.length > 0, materials.length > 0]).toEqual([true, true]);
  });

  it("hold 24 machines in 3 departments, 4 zones and 5 categories", () => {
    const distinct = (field: "department" | "zone" | "category") =>
      new Set(rows.machines.map((row) => row[field])).size;
    expect([rows.machines.length, distinct("department"), distinct("zone"), distinct("category")]).toEqual([
      24, 3, 4, 5,
    ]);
  });

  it("hold one line of machines that follow each other, across departments", () => {
    const line = rows.machines.filter((row) => row.line !== "").toSorted((a, b) => a.line_position! - b.line_position!);
    expect(line.map(({ machine_id, line_description }) => [machine_id, line_description])).toEqual(
      ["FC1", "R1", "PJ1", "JB1"].map((machine_id) => [machine_id, "Caps line"]),
    );
    expect(new Set(line.map(({ department }) => department)).size).toBe(2);
  });

  it("have finished orders with nothing left, but for some that can be started again", () => {
    const stopped = rows.orders.filter(({ state }) => state === "stopped");
    const withRest = stopped.filter((order) => order.good_qty < order.planned_op_qty);
    expect(stopped.length).toBeGreaterThan(24 * 10);
    expect(withRest).toHaveLength(8);
    expect(stopped.every((order) => order.planned_op_qty > 0)).toBe(true);
  });

  it("have orders that follow each other without a gap, each in numbers of its own", () => {
    for (const own of Map.groupBy(rows.orders, ({ machine_id1 }) => machine_id1).values()) {
      const ran = own.filter(({ started_at }) => started_at !== null);
      expect(ran[0]!.started_at).toBe(now - days * day);
      expect(ran.slice(1).map(({ started_at }) => started_at)).toEqual(
        ran.slice(0, -1).map(({ stop_date }) => stop_date),
      );
      expect(ran.filter(({ state }) => state === "started")).toHaveLength(1);
    }
    const numbers = rows.orders.map(({ record_no1 }) => record_no1).sort((a, b) => a - b);
    expect(numbers).toEqual(rows.orders.map((_, index) => index + 1));
  });

  it("have each tool in one machine, on planned orders too", () => {
    const moulded = rows.orders.filter(({ tool_id }) => tool_id !== "");
    const shared = [...Map.groupBy(moulded, ({ tool_id }) => tool_id)].filter(
      ([, orders]) => new Set(orders.map(({ machine_id1 }) => machine_id1)).size > 1,
    );
    expect(shared).toEqual([]);
    const presses = demoMachines.filter(({ department }) => department !== "30").map(({ machine_id }) => machine_id);
    expect([...new Set(moulded.map(({ machine_id1 }) => machine_id1))].toSorted()).toEqual(presses.toSorted());
  });

  it("have tools with as many cavities as a cycle of their orders has pieces, and parts that weigh what they take", () => {
    const moulded = rows.orders.filter(({ tool_id }) => tool_id !== "");
    const cavities = new Map(rows.tools.map((tool) => [tool.tool_id, tool.cavities]));
    const weights = new Map(rows.standard_weights.map(({ part_no, unit_weight }) => [part_no, unit_weight]));
    const kilograms = new Set(rows.materials.filter(({ unit }) => unit === "kg").map(({ material_no }) => material_no));
    const taken = Map.groupBy(
      rows.order_materials.filter(({ material_no }) => kilograms.has(material_no)),
      ({ card_no }) => card_no,
    );
    for (const { card_no, tool_id, part_no, planned_op_qty, quantity_per_cycle } of moulded) {
      expect([tool_id, cavities.get(tool_id)! * 1_000_000]).toEqual([tool_id, quantity_per_cycle]);
      const perPiece = (sumOf(taken.get(card_no)!.map(({ planned_qty }) => planned_qty)) * 1_000_000) / planned_op_qty;
      expect([part_no, Math.abs(perPiece / weights.get(part_no)! - 1) < 0.02]).toEqual([part_no, true]);
    }
  });

  it("have stops that never overlap, at most the last of a machine open", () => {
    for (const own of Map.groupBy(rows.stops, (stop) => stop.machine_id).values()) {
      expect(own.slice(0, -1).every((stop) => stop.end_time !== null)).toBe(true);
      expect(own.every((stop) => stop.end_time === null || stop.end_time > stop.start_time)).toBe(true);
      expect(own.slice(1).every((stop, index) => stop.start_time >= own[index]!.end_time!)).toBe(true);
    }
  });

  it("stand still outside shifts and nowhere else for that reason", () => {
    const shifts = Map.groupBy(rows.shifts, ({ department }) => department);
    for (const { machine_id, department } of rows.machines) {
      const planned = shifts.get(department)!.map(({ start_time, end_time }) => ({ start: start_time, end: end_time }));
      for (const stop of rows.stops.filter((one) => one.machine_id === machine_id)) {
        const inShift = covered(planned, stop.start_time, stop.end_time ?? now);
        expect(inShift).toBe(stop.stop_reason === "90" ? 0 : lengthOf(stop));
      }
    }
  });

  it("rest once between two shifts", () => {
    const rests = Map.groupBy(
      rows.stops.filter(({ stop_reason }) => stop_reason === "90"),
      ({ machine_id }) => machine_id,
    );
    const twice = [...rests.values()].flatMap((own) =>
      own.filter(({ end_time }) => own.some(({ start_time }) => start_time === end_time)),
    );
    expect([rests.size > 0, twice]).toEqual([true, []]);
  });

  it("have silences of running machines only", () => {
    expect(rows.silences.length).toBeGreaterThan(0);
    const stops = Map.groupBy(rows.stops, (stop) => stop.machine_id);
    for (const { machine_id, start_time, end_time } of rows.silences) {
      const own = stops.get(machine_id)!.map((stop) => ({ start: stop.start_time, end: stop.end_time }));
      expect(covered(own, start_time, end_time)).toBe(0);
    }
  });

  it("make no more than a machine can in the time that it ran, and nothing while it stood", () => {
    for (const machine of demoMachines) {
      const { machine_id } = machine;
      const stood = sumOf(rows.stops.filter((stop) => stop.machine_id === machine_id).map(lengthOf));
      const hours = (days * day - stood) / 3_600_000;
      const made = sumOf(rows.counts.filter((row) => row.machine_id === machine_id).map(({ quantity }) => quantity));
      const share = made / 1e6 / (hours * piecesPerHour(machine));
      expect(share).toBeGreaterThan(0.85);
      expect(share).toBeLessThan(1);
    }
    const closed = rows.stops.filter(({ stop_reason }) => stop_reason === "90");
    for (const { machine_id, start_time, end_time } of closed.slice(0, 50))
      expect(
        rows.counts.some(
          (row) => row.machine_id === machine_id && row.trans_time > start_time && row.trans_time < (end_time ?? now),
        ),
      ).toBe(false);
  });

  it("show the worn tools by their scrap", () => {
    const tools = new Map(rows.orders.map(({ card_no, tool_id }) => [card_no, tool_id]));
    const isWorn = ({ card_no }: NewTransaction) => (tools.get(card_no) ?? "") in badTools;
    const moulded = rows.counts.filter(({ card_no }) => tools.get(card_no) !== "");
    const [worn, sound] = [moulded.filter(isWorn), moulded.filter((row) => !isWorn(row))];
    expect(scrapShare(worn)).toBeGreaterThan(2 * scrapShare(sound));
  });

  it("differ by weekday: packing rests on Sundays, and people are short at weekends", () => {
    const isSunday = (ms: number) => new Date(ms).getUTCDay() === 0;
    const packed = new Set(rows.machines.filter(({ department }) => department === "30").map((row) => row.machine_id));
    expect(rows.counts.some((row) => packed.has(row.machine_id) && isSunday(row.trans_time))).toBe(false);
    const short = (isWeekend: boolean) => {
      const own = rows.stops.filter(
        (stop) => !packed.has(stop.machine_id) && [0, 6].includes(new Date(stop.start_time).getUTCDay()) === isWeekend,
      );
      return own.filter(({ stop_reason }) => stop_reason === "30").length / own.length;
    };
    expect(short(true)).toBeGreaterThan(1.5 * short(false));
  });

  it("say of most scrap why, with the employee who has reported it and a text where the reason asks for one", () => {
    const scrap = rows.counts.filter(({ kind }) => kind === "scrap");
    const reasons = new Map(rows.scrap_reasons.map((reason) => [reason.code, reason]));
    const explained = scrap.filter(({ scrap_reason }) => scrap_reason !== "");
    expect(explained.length / scrap.length).toBeGreaterThan(0.8);
    const isWhole = ({ scrap_reason, scrap_text, employee }: NewTransaction) =>
      (scrap_text !== "") === (reasons.get(scrap_reason)!.scrap_text_flag === 1) && /^10\d\d$/.test(employee);
    expect(explained.filter((row) => !isWhole(row))).toEqual([]);
  });
});

describe("the shifts of the demo plant", () => {
  it.each([
    ...["00:03", "04:29", "05:10", "05:31", "06:00", "06:31", "07:29", "10:20"].map(
      (time) => `2026-06-10T${time}+02:00`,
    ),
    ...["12:31", "13:59", "14:30", "20:45", "22:00", "22:40", "23:57"].map((time) => `2026-06-10T${time}+02:00`),
    "2026-06-13T21:30:00+02:00",
    "2026-06-14T15:00:00+02:00",
    "2026-06-15T03:00:00+02:00",
    "2026-12-24T22:10:00+01:00",
    "2031-03-30T01:57:00+01:00",
    "2031-10-26T02:57:00+02:00",
  ])("lie so that each department is in the middle of one at %s", (time) => {
    const at = Date.parse(time);
    const { shifts } = shiftRows(1000, at, zone, 7);
    const isOn = (department: string) =>
      shifts.some(
        (shift) => shift.department === department && shift.start_time + hour < at && at < shift.end_time - hour,
      );
    expect(Object.keys(departments).filter((department) => !isOn(department))).toEqual([]);
  });

  it("are the usual ones where these fit", () => {
    const usual = shiftRows(1000, Date.parse("2026-06-10T10:20:00+02:00"), zone, 7).shift_patterns;
    expect(usual.filter(({ department, weekday }) => department === "30" && weekday >= 5)).toMatchObject([
      { weekday: 5, start_minute: 360, end_minute: 840 },
      { weekday: 5, start_minute: 840, end_minute: 1320 },
      { weekday: 6, start_minute: 360, end_minute: 840 },
    ]);
  });
});

/** Good pieces as a share of the goal of the day for the planned hours so far, by production type, and of the goal as a whole. */
const reachedAt = (at: number, dayStart: number) => {
  const plant = rowsOf(composePlant({ ...options, now: at, days: 7 }));
  const share = (type: string): number => {
    const own = plant.shifts.filter(({ department }) => productionTypeOf(department) === type);
    const planned = (to: number) =>
      sumOf(own.map((one) => Math.max(0, Math.min(one.end_time, to) - Math.max(one.start_time, dayStart))));
    return planned(at) / planned(dayStart + day);
  };
  const machines = new Map(
    demoMachines.map(({ machine_id, department }) => [machine_id, productionTypeOf(department)]),
  );
  const madeOf = (type: string) =>
    sumOf(
      plant.counts
        .filter((row) => row.kind === "good" && row.trans_time >= dayStart && machines.get(row.machine_id) === type)
        .map(({ quantity }) => quantity),
    );
  const date = new Date(dayStart + day / 2).toISOString().slice(0, 10);
  return plant.production_goals
    .filter(({ target_date }) => target_date === date)
    .map((goal) => madeOf(goal.production_type) / (goal.target_good_qty * share(goal.production_type)));
};

describe("the output of the demo plant", () => {
  it("has no goal of nothing for days on which nobody works", () => {
    const goals = rows.production_goals.map(({ target_good_qty }) => target_good_qty);
    expect([goals.length > 0, goals.filter((goal) => goal <= 0)]).toEqual([true, []]);
  });

  it.each([
    ["shortly after midnight", "2026-06-10T00:12:00+02:00", "2026-06-10T00:00:00+02:00"],
    ["on a Wednesday", "2026-06-10T10:20:00+02:00", "2026-06-10T00:00:00+02:00"],
    ["on a Sunday", "2026-06-14T15:00:00+02:00", "2026-06-14T00:00:00+02:00"],
  ])("lags a little behind the goal of the day so far, %s", (_name, at, midnight) => {
    const reached = reachedAt(Date.parse(at), Date.parse(midnight));
    expect(reached).toHaveLength(2);
    for (const share of reached) expect(Math.abs(share - 0.93)).toBeLessThan(0.01);
  });
});

describe("what people do in the demo plant", () => {
  it("is to correct some reports of scrap to less, never to less than nothing", () => {
    const plant = composePlant(options);
    const corrected = [0, 3, 9].flatMap((index) => {
      const { counts = [], corrections = [] } = plant.machine(index);
      return corrections.map(({ of, row }) => [
        counts[of]!.quantity,
        row.quantity,
        counts[of]!.card_no === row.card_no,
      ]);
    });
    expect(corrected.length).toBeGreaterThan(3);
    for (const [reported, difference, isSameCard] of corrected) {
      expect(Number(difference)).toBeLessThan(0);
      expect(Number(reported) + Number(difference)).toBeGreaterThan(0);
      expect(isSameCard).toBe(true);
    }
  });

  it("is to code stops: the last act of each names the reason that it has", () => {
    const stops = new Map(rows.stops.map((stop) => [`${stop.machine_id} ${stop.stop}`, stop]));
    const last = new Map(rows.codings.map((coding) => [`${coding.machine_id} ${coding.stop}`, coding]));
    expect([...last].filter(([key, { to_reason }]) => stops.get(key)!.stop_reason !== to_reason)).toEqual([]);
    expect(rows.codings.some(({ action }) => action === "recode")).toBe(true);
  });

  it("is to reach the goals of a day, or nearly so", () => {
    const target = sumOf(
      rows.production_goals.map(({ target_good_qty, target_date }) =>
        target_date < "2026-06-10" ? target_good_qty : 0,
      ),
    );
    const made = sumOf(rows.counts.map(({ kind, quantity }) => (kind === "good" ? quantity : 0)));
    expect(made / target).toBeGreaterThan(0.9);
    expect(made / target).toBeLessThan(1.15);
  });
});

describe("what the orders of the demo plant need", () => {
  const cardOf = ({ machine_id, card_no }: { machine_id: string; card_no: string }) => `${machine_id} ${card_no}`;

  it("is a material list for each, with what is used in step with what is made", () => {
    const lists = Map.groupBy(rows.order_materials, cardOf);
    for (const order of rows.orders) {
      const list = lists.get(`${order.machine_id1} ${order.card_no}`) ?? [];
      expect(list.length).toBeGreaterThanOrEqual(2);
      expect(list.every(({ planned_qty }) => planned_qty > 0)).toBe(true);
      const share = (order.good_qty + order.scrap_qty) / order.planned_op_qty;
      for (const line of list)
        expect(Math.abs(line.used_qty - line.planned_qty * share)).toBeLessThanOrEqual(1_000_000);
    }
    const known = new Set(rows.materials.map(({ material_no }) => material_no));
    expect(rows.order_materials.every(({ material_no }) => known.has(material_no))).toBe(true);
  });

  it("is assigned to all but some planned orders, to none of the machine with SF370", () => {
    const assigned = new Set(rows.requests.map(cardOf));
    const isAssigned = (order: { machine_id1: string; card_no: string }) =>
      assigned.has(`${order.machine_id1} ${order.card_no}`);
    const planned = rows.orders.filter(({ state }) => state === "planned");
    expect(rows.orders.filter(({ state }) => state !== "planned").every(isAssigned)).toBe(true);
    expect([planned.some(isAssigned), planned.every(isAssigned)]).toEqual([true, false]);
    const asking = rows.special_functions.filter(({ sf_no }) => sf_no === 370).map(({ machine_id }) => machine_id);
    expect(asking).toHaveLength(1);
    expect(planned.some((order) => asking.includes(order.machine_id1) && isAssigned(order))).toBe(false);
  });

  it("is noted in settings within their limits", () => {
    expect(rows.input_groups.every(({ description }) => /^(maskindata|verktygsdata)/i.test(description))).toBe(true);
    const settings = new Map(rows.input_group_settings.map((setting) => [setting.record_no, setting]));
    expect(rows.input_group_values.length).toBeGreaterThan(100);
    for (const { record_no, value } of rows.input_group_values)
      expect(checkedValue(settings.get(record_no)!, value, "/value")).toBe(value);
  });

  it("is done by people with a badge of their own", () => {
    expect(new Set(rows.employees.map(({ badge }) => badge)).size).toBe(rows.employees.length);
  });
});

describe.each(databases)("the demo plant on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database,
      procedures,
      machines: machineDirectory,
      site: fakeSite({ operator: [], planner: ["detail-planning"] }),
      now,
    });
    await seedDemo(server.parts, { settings, days: 30 });
  });
  afterAll(() => server.close());

  it("gives each employee the last four digits of the number as pincode", async () => {
    const { read } = server.parts.store;
    const anna = await read
      .selectFrom("employees")
      .select("pincode")
      .where("employee_number", "=", "1001")
      .executeTakeFirstOrThrow();
    expect([await isPassword("1001", anna.pincode), await isPassword("1002", anna.pincode)]).toEqual([true, false]);
  });

  it("is made once, and its key is renewed at each start", async () => {
    expect(await seedDemo(server.parts, { settings, days: 30 })).toBe(false);
    const [first, second] = [await issueDemoKey(server.parts), await issueDemoKey(server.parts)];
    expect(second).not.toBe(first);
    const client = await server.client();
    const post = (key: string) =>
      client.json("POST", "/api/procedures/load_machines", {}, { authorization: `Bearer ${key}` });
    expect((await post(first)).status).toBe(401);
  });

  it("has what people plan, keep and hand on: bundles, views, transfers and micro-stops", async () => {
    const planner = await server.client("planner");
    const res = async (name: string, input: object = {}) => (await planner.call(name, input)).body.res;
    const bundles = await res("load_planning_bundles", { category: "PACK" });
    expect(bundles.map((bundle: PlanningBundle) => [bundle.machine_id, bundle.bundles.length])).toEqual([
      ["JB3", 2],
      ["JB4", 1],
    ]);
    const views = await res("load_visualisation_configs", { dataset: "history-day", config_name: "history-scrap" });
    expect(() => validatorOf(Type.Array(SavedView))(views)).not.toThrow();
    expect(views.map((view: SavedView) => view.username)).toEqual(["Default", "Default", "planner"]);
    const { read } = server.parts.store;
    const transfers = await read.selectFrom("erp_transfers").selectAll().execute();
    const reports = await read.selectFrom("production_transactions").select(["record_no", "quantity"]).execute();
    const reported = new Map(reports.map(({ record_no, quantity }) => [record_no, quantity]));
    const ofReports = transfers.filter(({ quantity, subject }) => subject.endsWith("transactions") && quantity > 0);
    expect(ofReports.filter(({ record_no, quantity }) => reported.get(record_no) !== quantity)).toEqual([]);
    expect(transfers.filter(({ status, error_text }) => (status === "F") !== (error_text !== ""))).toEqual([]);
    const states = Map.groupBy(transfers, ({ subject }) => subject);
    const found = [...states].map(([subject, rows]) => [subject, new Set(rows.map(({ status }) => status))]);
    expect(Object.fromEntries(found)).toEqual({
      balthzartransactions: new Set(["N", "W", "C", "F"]),
      balthzarscraptransactions: new Set(["N", "W", "C", "F"]),
      cancellations: new Set(["N", "W", "C", "F"]),
      materialreporting: new Set(["N", "W", "C", "F"]),
      palletflaghistory: new Set(["N", "W", "C", "F"]),
    });
    expect(transfers.filter(({ outcome_unknown }) => outcome_unknown === 1).length).toBeGreaterThan(2);
    const reworked = await read.selectFrom("orders").select("card_no").where("order_kind", "=", "rework").execute();
    expect(reworked.length).toBeGreaterThan(5);
    const told = await read
      .selectFrom("cancellations")
      .select(["machine_id", "confirmed_at"])
      .orderBy("record_no")
      .execute();
    expect(told.map((row) => [row.machine_id, row.confirmed_at])).toEqual([
      ["JB3", null],
      ["JB3", null],
      ["JB4", null],
      ["JB4", null],
    ]);
    const scrapped = await read.selectFrom("material_scrap").select("quantity").execute();
    expect(scrapped.every(({ quantity }) => quantity > 0) && scrapped.length > 0).toBe(true);
    const texts = await read.selectFrom("operation_texts").select("text").execute();
    expect(texts.length > 100 && texts.every(({ text }) => text.includes("<strong>"))).toBe(true);
    const confirmed = await read.selectFrom("order_confirmations").select("card_no").execute();
    const ended = await read.selectFrom("orders").select("card_no").where("state", "=", "stopped").execute();
    expect([confirmed.length > 100, ended.length > confirmed.length]).toEqual([true, true]);
    const micro = await read.selectFrom("stops").selectAll().where("micro", "=", 1).execute();
    expect(new Set(micro.map(({ machine_id }) => machine_id))).toEqual(new Set(["PJ1", "PJ2"]));
    expect(micro.every((stop) => stop.stop_reason === "-" && lengthOf(stop) < 90_000)).toBe(true);
  });

  it("has pallets in every state: printed, confirmed, cancelled, waiting at the machine, and not yet in the ERP", async () => {
    const { read } = server.parts.store;
    const flags = await read.selectFrom("pallet_flags").selectAll().execute();
    const jobs = await read
      .selectFrom("print_jobs")
      .select(["flag_record_no", "print_status"])
      .where("kind", "=", "pallet-flag")
      .execute();
    const of = (values: readonly string[]) => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));
    expect(flags.length).toBeGreaterThan(380);
    expect(new Set(flags.map(({ sscc }) => sscc)).size).toBe(flags.length);
    expect(flags.every(({ sscc }) => /^09521234\d{10}$/.test(sscc ?? ""))).toBe(true);
    const told = await read.selectFrom("notifications").select("record_no").execute();
    expect(told).toHaveLength(30);
    expect([of(flags.map(({ erp_status }) => erp_status)), of(flags.map(({ status }) => status))]).toEqual([
      ["C", "F", "N", "W"],
      ["", "Cancelled"],
    ]);
    expect(of(flags.map(({ pallet_flag_type }) => pallet_flag_type))).toEqual(["", "BLASTING", "UP"]);
    expect(of(jobs.map(({ print_status }) => print_status))).toEqual(["Failed", "Printed", "Unknown"]);
    const labels = await read.selectFrom("print_jobs").selectAll().where("kind", "=", "label").execute();
    expect(of(labels.map(({ print_status }) => print_status))).toEqual(["Cancelled", "Failed", "Printed", "Unknown"]);
    expect(new Set(labels.map(({ machine_id }) => machine_id)).size).toBeGreaterThan(5);
    expect(new Set(jobs.map((job) => job.flag_record_no))).toEqual(new Set(flags.map((flag) => flag.record_no)));
    const orders = new Map(
      (await read.selectFrom("orders").select(["card_no", "good_qty"]).execute()).map((one) => [one.card_no, one]),
    );
    for (const [card_no, own] of Map.groupBy(flags, (flag) => flag.card_no))
      expect(own.reduce((sum, flag) => sum + flag.good_qty, 0)).toBeLessThanOrEqual(orders.get(card_no)!.good_qty);
    const waiting = await read.selectFrom("pallet_queue").selectAll().execute();
    expect(waiting.length).toBeGreaterThan(20);
  });

  it("answers every machine by its schema, running ones with an order that has been produced on", async () => {
    const client = await server.client("operator");
    const { status, body } = await client.call("load_machines");
    expect(status).toBe(200);
    expect(() => validatorOf(Type.Array(Machine))(body.res)).not.toThrow();
    expect(body.res).toHaveLength(24);
    for (const machine of body.res)
      expect(machine).toMatchObject({
        no_data: machine.machine_id === shown.noData,
        work_order_no: expect.stringMatching(/^WO/),
      });
    expect(body.res.some((machine: Machine) => machine.card_good_qty > 0 && machine.prod_time > 0)).toBe(true);
  });

  it("shows a set-up that takes too long, a machine that waits for material, and orders that are late or end soon", async () => {
    const client = await server.client("planner");
    const res = async (name: string, input: object = {}) => (await client.call(name, input)).body.res;
    const machines: Machine[] = await res("load_machines");
    const of = (machine_id: string) => machines.find((machine) => machine.machine_id === machine_id)!;
    const { setup_time, card_no } = of(shown.setUp);
    const { planned_setup_seconds } = await res("load_order_details", { machine_id: shown.setUp, card_no });
    expect(setup_time! - planned_setup_seconds).toBeGreaterThan(10 * 60);
    expect(of(shown.waiting)).toMatchObject({ status: "S", stop_description: "No material" });
    const { erp_resource, erp_connection_type } = of(shown.late);
    const late = { machine_id: shown.late, erp_resource, erp_connection_type, only_late: true };
    expect(await res("load_planned_orders", late)).toHaveLength(1);
    const { status, order_finished, work_order_qty, card_good_qty } = of(shown.endsSoon);
    expect([status, work_order_qty > card_good_qty]).toEqual(["R", true]);
    expect(Date.parse(order_finished!) - now).toBeLessThan(5 * minute);
  });

  it("shows the goal of the day as nearly reached so far, in pieces, cycles and hours", async () => {
    const today = { start_date: "2026-06-10", end_date: "2026-06-10" };
    const goals = (await (await server.client("supervisor")).call("load_production_goals", today)).body.res;
    // The shifts begin at 05:00 around 14:30; packing works in two of them.
    const shares: Record<string, number> = { MOULD: 14.5 / 24, PACK: 9.5 / 16 };
    const reached = goals.flatMap((goal: ProductionGoal) =>
      (["good_qty", "good_qty_alt_unit", "earned_hours"] as const).map(
        (of) => goal[`result_${of}`] / (goal[`target_${of}`] * shares[goal.production_type]!),
      ),
    );
    expect(reached).toHaveLength(6);
    for (const share of reached) expect(Math.abs(share - 0.93)).toBeLessThan(0.03);
  });

  it("keeps each order's quantities equal to the sum of its transactions", async () => {
    const { company_id } = demoCompany;
    const orders = await server.parts.store.read
      .selectFrom("orders")
      .selectAll()
      .where("company_id", "=", company_id)
      .execute();
    const lines = await server.parts.store.read
      .selectFrom("production_transactions")
      .selectAll()
      .where("company_id", "=", company_id)
      .execute();
    const sums = new Map<string, number>();
    for (const line of lines)
      sums.set(`${line.card_no} ${line.kind}`, (sums.get(`${line.card_no} ${line.kind}`) ?? 0) + line.quantity);
    for (const order of orders)
      expect([order.good_qty, order.scrap_qty]).toEqual([
        sums.get(`${order.card_no} good`) ?? 0,
        sums.get(`${order.card_no} scrap`) ?? 0,
      ]);
  });
});

describe.each(databases)("a demo plant on $kind whose making was cut short", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, now });
  });
  afterAll(() => server.close());

  it("is made whole at the next start, as of the moment at which it was begun", async () => {
    const progress = (percent: number) => {
      if (percent >= 40) throw new Error("the lights went out");
    };
    await expect(seedDemo(server.parts, { ...quick, progress })).rejects.toThrow("the lights went out");
    server.advance(3_600_000);
    expect(await seedDemo(server.parts, { ...quick, days: 1096 })).toBe(true);
    expect(await seedDemo(server.parts, { settings, days: 7 })).toBe(false);
    const { read } = server.parts.store;
    const expected = rowsOf(composePlant({ ...options, days: 7 }));
    const count = async (table: "machines" | "orders" | "stops" | "production_transactions" | "users") =>
      (await read.selectFrom(table).select("company_id").execute()).length;
    expect([await count("machines"), await count("orders"), await count("stops")]).toEqual([
      24,
      expected.orders.length,
      expected.stops.length,
    ]);
    expect([await count("production_transactions"), await count("users")]).toEqual([
      expected.counts.length + expected.corrections.length,
      10,
    ]);
  });
});

describe.each(databases)("a demo plant on $kind that two servers begin at once", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, now });
  });
  afterAll(() => server.close());

  it("is made by one of them while the other waits", async () => {
    // A data folder has one server; there the two are two starts within it.
    const isShared = database.kind === "postgres";
    const store = isShared ? await openStore(server.database.address) : server.parts.store;
    try {
      const other = createParts(store, () => now);
      const made = await Promise.all([server.parts, other].map((parts) => seedDemo(parts, quick)));
      expect(made.filter(Boolean)).toHaveLength(1);
      const orders = await store.read.selectFrom("orders").select("card_no").execute();
      expect(orders).toHaveLength(rowsOf(composePlant({ ...options, days: 7 })).orders.length);
    } finally {
      if (isShared) await store.close();
    }
  });
});

describe.each(databases)("a company on $kind with a machine of its own", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, now });
  });
  afterAll(() => server.close());

  it("is left as it is", async () => {
    const { base, machine } = composePlant({ ...options, days: 7 });
    const { machines = [], machine_states = [] } = machine(0);
    const rename = <R extends { machine_id: string }>(list: readonly R[]) =>
      list.map((row) => ({ ...row, machine_id: "Press 7" }));
    const own = { machines: rename(machines), machine_states: rename(machine_states), shifts: base.shifts ?? [] };
    await writePlant(server.parts.store, demoCompany.company_id, own);
    expect(await seedDemo(server.parts, { settings, days: 7 })).toBe(false);
    const rows = await server.parts.store.read.selectFrom("machines").select("machine_id").execute();
    expect(rows).toEqual([{ machine_id: "Press 7" }]);
  });
});
