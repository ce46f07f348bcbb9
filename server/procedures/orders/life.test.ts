import fc from "fast-check";
import { expect, it } from "vitest";
import type { PlantRows } from "#server/demo/plant/compose.ts";
import { code, company, iso, machine, order, start } from "#tests/contracts/procedures/plant.ts";
import { followPrograms, type World } from "#tests/contracts/procedures/programs.ts";
import { databases } from "#tests/support/databases.ts";

const million = 1_000_000;
const machine_id = "PJ1";
const planned = 100;
const cards = ["A", "B", "C"] as const;
type Card = (typeof cards)[number];
const records: Readonly<Record<Card, number>> = { A: 80_001, B: 80_002, C: 80_003 };
const programs: Readonly<Record<Card, "P1" | "P2">> = { A: "P1", B: "P1", C: "P2" };
/** Switched on; 434 (tools) is not. 472 and 112 come and go. */
const always = [326, 433];
const users = ["operator", "supervisor"] as const;
type User = (typeof users)[number];

type Command =
  | { do: "start"; card: Card; code: string | null }
  | { do: "stop"; card: Card; cancel: boolean }
  | { do: "cancel"; cards: readonly Card[]; back: boolean }
  | { do: "prepare"; card: Card; feature: "material_prepared" | "tools_prepared"; value: 0 | 1 }
  | { do: "lock"; program: "P1" | "P2"; off: boolean }
  | { do: "plan"; card: Card; user: User; off: boolean }
  | { do: "report"; card: Card; quantity: number }
  | { do: "switch"; sf_no: 472 | 112; active: boolean }
  | { do: "signal"; status: "R" | "S"; late: number };

const card = fc.constantFrom(...cards);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("start" as const), card, code: fc.constantFrom("12", "30", null) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("stop" as const), card, cancel: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("cancel" as const),
      cards: fc.uniqueArray(card, { minLength: 1 }),
      back: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("prepare" as const),
      card,
      feature: fc.constantFrom("material_prepared" as const, "tools_prepared" as const),
      value: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("lock" as const),
      program: fc.constantFrom("P1" as const, "P2" as const),
      off: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("plan" as const),
      card,
      user: fc.constantFrom(...users),
      off: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("report" as const), card, quantity: fc.constantFrom(30, 100) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("switch" as const),
      sf_no: fc.constantFrom(472 as const, 112 as const),
      active: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("signal" as const),
      status: fc.constantFrom("R" as const, "S" as const),
      // A gateway may hold signals back, and a machine's clock may be ahead.
      late: fc.constantFrom(0, 0, 1500, 4500, -2500),
    }),
  },
);

interface ModelOrder {
  state: "planned" | "started" | "stopped";
  cancelled: boolean;
  good: number;
  locked: boolean;
  material: 0 | 1;
  runs: number;
}
interface Model {
  orders: Record<Card, ModelOrder>;
  switched: Set<number>;
  marks: Set<string>;
  transfers: { balthzartransactions: number; cancellations: number };
}

const fresh = (): Model => {
  const one = (): ModelOrder => ({
    state: "planned",
    cancelled: false,
    good: 0,
    locked: false,
    material: 0,
    runs: 0,
  });
  return {
    orders: { A: one(), B: one(), C: one() },
    switched: new Set(),
    marks: new Set(),
    transfers: { balthzartransactions: 0, cancellations: 0 },
  };
};

/** The rules of the life of orders in plain words: changes the model, or gives the code of the refusal. */
const rules = {
  start(model: Model, { card: own, code }: Extract<Command, { do: "start" }>): string {
    const mine = model.orders[own];
    if (model.switched.has(472)) return "not_allowed";
    if (mine.state === "started" || mine.cancelled) return "state_conflict";
    if (mine.state === "stopped" && mine.good >= planned) return "state_conflict";
    if (cards.some((other) => model.orders[other].state === "started")) return "state_conflict";
    if (code === null) return "rule_violated";
    mine.state = "started";
    mine.runs += 1;
    return "ok";
  },
  stop(model: Model, { card: own, cancel }: Extract<Command, { do: "stop" }>): string {
    const mine = model.orders[own];
    if (model.switched.has(112)) return "not_allowed";
    if (mine.state !== "started") return "state_conflict";
    mine.state = "stopped";
    model.transfers.balthzartransactions += 1;
    if (cancel) {
      mine.cancelled = true;
      model.transfers.cancellations += 1;
    }
    return "ok";
  },
  cancel(model: Model, { cards: some, back }: Extract<Command, { do: "cancel" }>): string {
    if (!back && some.some((own) => model.orders[own].state === "started")) return "state_conflict";
    for (const own of some) {
      if (model.orders[own].cancelled === !back) continue;
      model.orders[own].cancelled = !back;
      model.transfers.cancellations += 1;
    }
    return "ok";
  },
  prepare(model: Model, { card: own, feature, value }: Extract<Command, { do: "prepare" }>): string {
    if (feature === "tools_prepared") return "not_allowed";
    if (model.orders[own].state === "started") return "state_conflict";
    model.orders[own].material = value;
    return "ok";
  },
  lock(model: Model, { program, off }: Extract<Command, { do: "lock" }>): string {
    const some = cards.filter((own) => programs[own] === program).map((own) => model.orders[own]);
    if (some.every(({ locked }) => locked === !off)) return "state_conflict";
    for (const one of some) one.locked = !off;
    return "ok";
  },
  plan(model: Model, { card: own, user, off }: Extract<Command, { do: "plan" }>): string {
    if (off) model.marks.delete(`${user} ${own}`);
    else model.marks.add(`${user} ${own}`);
    return "ok";
  },
  report(model: Model, { card: own, quantity }: Extract<Command, { do: "report" }>): string {
    model.orders[own].good += quantity;
    model.transfers.balthzartransactions += 1;
    return "ok";
  },
  switch(model: Model, { sf_no, active }: Extract<Command, { do: "switch" }>): string {
    if (active) model.switched.add(sf_no);
    else model.switched.delete(sf_no);
    return "ok";
  },
  signal: (): string => "ok",
};
const predict = (model: Model, one: Command): string =>
  (rules[one.do] as (model: Model, one: Command) => string)(model, one);

/** What the screens of both users must show. */
const shownBy = (model: Model) => {
  const rows = cards.map((own) => ({ own, ...model.orders[own] }));
  const isPlanned = ({ state, cancelled, good }: ModelOrder) =>
    state === "planned" || (state === "stopped" && !cancelled && good < planned);
  const list = (user: User) =>
    rows.filter(isPlanned).map(({ own, state, cancelled, locked, material, good }) => ({
      card_no: own,
      state,
      cancelled: Number(cancelled),
      locked: Number(locked),
      material_prepared: material,
      card_good_qty: good,
      user_planning: model.marks.has(`${user} ${own}`) ? 1 : 0,
    }));
  const running = rows.filter(({ state }) => state === "started").map(({ own }) => own);
  return {
    planned: users.map(list),
    running,
    finished: rows.filter(({ state }) => state === "stopped").map(({ own }) => own),
    card_no: running[0] ?? "-",
    runs: rows.map(({ runs }) => runs),
    transfers: model.transfers,
  };
};

const rows: PlantRows = {
  machines: [machine(machine_id, "20", { erp_connection_type: "rest" })],
  stop_codes: [code("12", "Tool fault", "#112233"), code("30", "No operator", "")],
  special_functions: always.map((sf_no) => ({ company_id: company, machine_id, sf_no, active: 1, parameter: null })),
  orders: cards.map((own, index) =>
    order(machine_id, own, {
      record_no1: records[own],
      planned_start_time: start + index,
      planned_op_qty: planned * million,
      program_id: programs[own],
    }),
  ),
};

const follow = async (program: readonly Command[], world: World): Promise<void> => {
  const call = (name: string, input: Record<string, unknown>, user: string = "operator") =>
    world.call(user, name, { machine_id, ...input });
  const perform = (one: Command): Promise<any> => {
    switch (one.do) {
      case "start": {
        const input = { card_no: one.card, tool_id: null, sf326_stop_code: one.code, unit_qty: null, cavities: null };
        return call("start_order", input);
      }
      case "stop":
        return call("stop_order", { card_no: one.card, cancel_order: one.cancel });
      case "cancel": {
        const action = one.back ? "revert_cancellation" : "cancellation";
        return call("cancellation", { record_nos: one.cards.map((own) => records[own]), action });
      }
      case "prepare":
        return call("prepare_for_order", { card_no: one.card, feature: one.feature, value: one.value });
      case "lock": {
        const feature = one.off ? "unblock_program" : "block_program";
        return call("balthzar_euromap", { feature, program_id: one.program, comment: one.off ? "" : "worn" });
      }
      case "plan":
        return call("user_planning", { card_no: one.card, operation_type: one.off ? "delete" : "insert" }, one.user);
      case "report": {
        const trans_time = iso(world.now());
        return call("receive_good_qty", {
          card_no: one.card,
          good_qty: one.quantity,
          employee: "",
          trans_time,
          note: "",
        });
      }
      case "switch":
        return call("set_special_function", { sf_no: one.sf_no, active: one.active }, "administrator");
      case "signal":
        return world.ingest([{ machine_id, time: iso(world.now() - one.late), status: one.status }]);
    }
  };

  const shown = async () => {
    const erp = { erp_resource: machine_id, erp_connection_type: "rest" };
    const lists = await Promise.all(users.map((user) => call("load_planned_orders", erp, user)));
    const fields = Object.keys(shownBy(fresh()).planned[0]![0]!);
    const cardsOf = (body: any) => body.res.map(({ card_no }: any) => card_no);
    const { read } = world.store;
    const runs = await read.selectFrom("order_runs").selectAll().where("company_id", "=", world.company_id).execute();
    const transfers = await read
      .selectFrom("erp_transfers")
      .select("subject")
      .where("company_id", "=", world.company_id)
      .execute();
    const count = (subject: string) => transfers.filter((row) => row.subject === subject).length;
    return {
      planned: lists.map(({ res }) =>
        res.map((row: any) => Object.fromEntries(fields.map((name) => [name, row[name]]))),
      ),
      running: cardsOf(await call("load_running_orders", {})),
      finished: cardsOf(await call("load_finished_orders", {})).toSorted(),
      card_no: (await call("load_machine", {})).res.card_no,
      runs: cards.map((own) => runs.filter(({ card_no }) => card_no === own).length),
      transfers: {
        balthzartransactions: count("balthzartransactions"),
        cancellations: count("cancellations"),
      },
    };
  };

  /** Stretches of one machine's time that overlap, or are empty, or are open though they are not the last. */
  const faultsOf = (spans: readonly (readonly [from: number, to: number | null])[]) =>
    spans.filter(([from, to], index) => {
      const next = spans[index + 1];
      return (to === null ? next !== undefined : to <= from) || (next !== undefined && to !== null && next[0] < to);
    });
  const spansOf = async () => {
    const { read } = world.store;
    const stops = await read
      .selectFrom("stops")
      .select(["start_time", "end_time", "stop_reason", "coded_by", "coded_at"])
      .where("company_id", "=", world.company_id)
      .orderBy("start_time")
      .execute();
    const runs = await read
      .selectFrom("order_runs")
      .select(["started_at", "stop_date"])
      .where("company_id", "=", world.company_id)
      .orderBy("started_at")
      .execute();
    const { status } = (await call("load_machine", {})).res;
    return {
      wrongCodes: stops.filter(({ stop_reason, coded_by }) => (stop_reason !== "-") !== (coded_by !== null)),
      // A late signal may make two stops of a setup: both have the code that it was given.
      setups: new Set(stops.flatMap(({ coded_at }) => coded_at ?? [])).size,
      stops: faultsOf(stops.map(({ start_time, end_time }) => [start_time, end_time])),
      runs: faultsOf(runs.map(({ started_at, stop_date }) => [started_at, stop_date])),
      hasOpenStop: stops.at(-1)?.end_time === null,
      isStopped: status === "S",
    };
  };

  const model = fresh();
  for (const one of program) {
    world.advance(1000);
    const { code = "ok" } = (await perform(one)) ?? {};
    expect([one, code]).toEqual([one, predict(model, one)]);
  }
  expect(await shown()).toEqual(shownBy(model));
  const spans = await spansOf();
  const setups = cards.reduce((sum, own) => sum + model.orders[own].runs, 0);
  expect(spans).toEqual({
    wrongCodes: [],
    setups,
    stops: [],
    runs: [],
    hasOpenStop: spans.isStopped,
    isStopped: spans.isStopped,
  });
};

it.each(databases)("the life of orders follows its rules in any program of commands, on $kind", async (database) => {
  expect(
    await followPrograms(database, 0.35, {
      programs: fc.array(command, { minLength: 1, maxLength: 14 }),
      rows,
      follow,
    }),
  ).toBeGreaterThan(0);
});
