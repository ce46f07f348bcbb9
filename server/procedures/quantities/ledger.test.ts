import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { at, plantRows } from "#tests/contracts/procedures/plant.ts";
import { type Answered, followPrograms, type World } from "#tests/contracts/procedures/programs.ts";
import { databases } from "#tests/support/databases.ts";

/** The cards that programs report on: a running one, a planned one, a stopped one, one that goes to the ERP. */
const cards = [
  { machine_id: "FC1", card_no: "100", started: true, erp: false },
  { machine_id: "FC1", card_no: "101", started: false, erp: false },
  { machine_id: "JH1", card_no: "200", started: true, erp: false },
  { machine_id: "PJ1", card_no: "300", started: true, erp: true },
] as const;
const users = ["operator", "supervisor"] as const;
type User = (typeof users)[number];
type Kind = "good" | "scrap";

const million = 1_000_000;
/** Millionths: whole pieces, fractions to the sixth decimal, nothing, less than nothing. */
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 500 }).map((pieces) => pieces * million),
  fc.integer({ min: 1, max: 5 * million }),
  fc.constantFrom(0, -million, 1),
);
const user = fc.constantFrom(...users);
const pick = fc.nat({ max: 1000 });

type Command =
  | { do: "report"; kind: Kind; card: number; quantity: number; user: User; sent: number }
  | { do: "correct"; report: number; quantity: number; through: "report" | "latest"; user: User; sent: number }
  | { do: "reverse"; report: number; user: User; sent: number }
  | { do: "transfer"; report: number };

const sent = fc.constantFrom(1, 1, 1, 2, 3);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("report" as const),
      kind: fc.constantFrom<Kind>("good", "scrap"),
      card: fc.nat({ max: cards.length - 1 }),
      quantity,
      user,
      sent,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      report: pick,
      quantity,
      through: fc.constantFrom("report" as const, "latest" as const),
      user,
      sent,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), report: pick, user, sent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("transfer" as const), report: pick }) },
);

interface Told {
  card: number;
  kind: Kind;
  user: User;
  /** Record numbers of the report and its corrections, and what each adds in millionths. */
  rows: { record_no: number; quantity: number }[];
  transferred: boolean;
}

/** The ledger that the test keeps by itself: what must be stored and answered after each call. */
class Ledger {
  readonly reports: Told[] = [];

  standing = ({ rows }: Told): number => rows.reduce((sum, row) => sum + row.quantity, 0);

  of(index: number): Told | undefined {
    return this.reports[index % Math.max(1, this.reports.length)];
  }

  statusOfReport({ kind, card, quantity: reported }: Extract<Command, { do: "report" }>): number {
    if (reported <= 0) return 422;
    return kind === "scrap" && !cards[card]!.started ? 409 : 200;
  }

  statusOfCorrection(report: Told, record_no: number, right: number, by: User): number {
    if (by === "operator" && report.user !== by) return 403;
    if (report.rows.at(-1)!.record_no !== record_no || report.transferred) return 409;
    return right < 0 || right === this.standing(report) ? 422 : 200;
  }

  sum(card: number, kind: Kind): number {
    const own = this.reports.filter((report) => report.card === card && report.kind === kind);
    return own.reduce((sum, report) => sum + this.standing(report), 0);
  }

  reversal(report: Told, record_no: number, by: User): string {
    if (report.transferred) return "transferred";
    if (this.standing(report) === 0) return "reversed";
    if (report.rows.at(-1)!.record_no !== record_no) return "corrected";
    return by === "operator" && report.user !== by ? "not_allowed" : "possible";
  }

  history(machine_id: string, by: User) {
    const rows = this.reports
      .filter(({ card }) => cards[card]!.machine_id === machine_id)
      .flatMap((report) =>
        report.rows.map(({ record_no, quantity: added }) => ({
          record_no,
          good_qty: report.kind === "good" ? added / million : 0,
          scrap_qty: report.kind === "scrap" ? added / million : 0,
          quantity_real: this.standing(report) / million,
          reversal: this.reversal(report, record_no, by),
        })),
      );
    return rows.toSorted((a, b) => b.record_no - a.record_no);
  }
}

const plant = plantRows();
const rows = {
  machines: plant.machines!,
  orders: plant.orders!,
  scrap_reasons: plant.scrap_reasons!,
  scrap_reason_machines: plant.scrap_reason_machines!,
  employees: plant.employees!,
  employee_sign_ins: plant.employee_sign_ins!,
};

/** What is made is told to the last decimal there is, and in any number. */
const settings = { quantity_unit: "l", unit_decimals: { l: 6 }, plausible_quantity_percent: 0 };

const follow = async (program: readonly Command[], world: World): Promise<void> => {
  /** Sends the same call so many times at once: one fact, and the same answer for all that are answered. */
  const send = async (name: string, input: unknown, by: User, times: number): Promise<Answered> => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: times }, () => world.call(by, name, input, key)));
    const settled = answers.filter(({ code }) => code !== "call_in_flight");
    expect(new Set(settled.map((answer) => JSON.stringify(answer))).size).toBe(1);
    return settled[0]!;
  };

  const report = async (ledger: Ledger, told: Extract<Command, { do: "report" }>) => {
    const { machine_id, card_no } = cards[told.card]!;
    const common = { machine_id, card_no, employee: "1001", trans_time: at(0) };
    const answer =
      told.kind === "good"
        ? await send(
            "receive_good_qty",
            { ...common, good_qty: told.quantity / million, note: "" },
            told.user,
            told.sent,
          )
        : await send(
            "report_scrap",
            { ...common, scrap_qty: told.quantity / million, scrap_reason: "K1", scrap_text: "" },
            told.user,
            told.sent,
          );
    expect(answer.status).toBe(ledger.statusOfReport(told));
    if (answer.status !== 200) return;
    const rows = [{ record_no: answer.res.record_no, quantity: told.quantity }];
    ledger.reports.push({ card: told.card, kind: told.kind, user: told.user, rows, transferred: false });
  };

  const correct = async (ledger: Ledger, told: Told, record_no: number, right: number, by: User, times: number) => {
    const input = { record_no, quantity: right / million, reason: "miscounted" };
    const answer = await send("correct_quantity", input, by, times);
    expect(answer.status).toBe(ledger.statusOfCorrection(told, record_no, right, by));
    if (answer.status !== 200) return;
    told.rows.push({ record_no: answer.res.record_no, quantity: right - ledger.standing(told) });
  };

  const transfer = async (told: Told) => {
    if (!cards[told.card]!.erp) return;
    told.transferred = true;
    await world.store.write((trx) =>
      trx
        .updateTable("erp_transfers")
        .set({ status: "C" })
        .where("company_id", "=", world.company_id)
        .where("record_no", "=", told.rows[0]!.record_no)
        .execute(),
    );
  };

  const perform = async (ledger: Ledger, next: Command): Promise<void> => {
    if (next.do === "report") return await report(ledger, next);
    const told = ledger.of(next.report);
    if (!told) return;
    if (next.do === "transfer") return await transfer(told);
    const { record_no } = next.do === "correct" && next.through === "report" ? told.rows[0]! : told.rows.at(-1)!;
    await correct(ledger, told, record_no, next.do === "reverse" ? 0 : next.quantity, next.user, next.sent);
  };

  const stored = async () => {
    const all = await world.store.read
      .selectFrom("orders")
      .selectAll()
      .where("company_id", "=", world.company_id)
      .execute();
    return cards.map(({ machine_id, card_no }) => {
      const order = all.find((row) => row.machine_id1 === machine_id && row.card_no === card_no)!;
      return { good: order.good_qty, scrap: order.scrap_qty };
    });
  };

  const history = async (machine_id: string, by: User) => {
    const { res } = await world.call(by, "load_quantity_history", { machine_id, quantity_kind: "all" });
    return res
      .map(({ record_no, good_qty, scrap_qty, quantity_real, reversal }: any) => ({
        record_no,
        good_qty,
        scrap_qty,
        quantity_real,
        reversal,
      }))
      .toSorted((a: any, b: any) => b.record_no - a.record_no);
  };

  const ledger = new Ledger();
  for (const next of program) await perform(ledger, next);
  expect(await stored()).toEqual(
    cards.map((_, card) => ({ good: ledger.sum(card, "good"), scrap: ledger.sum(card, "scrap") })),
  );
  for (const by of users)
    for (const machine_id of new Set(cards.map((card) => card.machine_id)))
      expect(await history(machine_id, by)).toEqual(ledger.history(machine_id, by));
};

it.each(databases)(
  "the ledger of quantities agrees with one kept apart, whatever is reported, corrected, reversed, transferred and sent again, on $kind",
  async (database) => {
    const programs = fc.array(command, { minLength: 5, maxLength: 25 });
    expect(await followPrograms(database, 0.4, { programs, rows, settings, follow })).toBeGreaterThan(0);
  },
);
