import { formatDate, formatDecimals } from "#engine/language/expressions/format.ts";
import type { Client } from "#tests/faults/client.ts";
import { type Journey, say } from "./panel-journey.ts";
import { inPopup, rowOf } from "./panel-stage.ts";
import { expect, type Plant } from "./plant.ts";

const machine_id = "FC7";
/** More than a machine can make between two readings. */
const jump = 1_000_000;
let good_count = 100 * jump;

interface JumpFacts {
  time: string;
  to_count: number;
  quantity: number;
}

/** The machine's counter says a million more than a moment ago; the first reading of all may be no jump yet. */
const jumped = async (operator: Client, plant: Plant): Promise<JumpFacts> => {
  for (let turn = 0; turn < 2; turn += 1) {
    good_count += jump;
    await plant.record({ machine_id, time: new Date().toISOString(), good_count });
    const waiting = await operator.read<JumpFacts[]>("load_counter_jumps", { machine_id });
    const found = waiting.find(({ to_count }) => to_count === good_count);
    if (found) return found;
  }
  throw new Error(`${machine_id} holds no jump to ${good_count}`);
};

let latest: JumpFacts;
const madeOf = (operator: Client): Promise<{ good_qty: number }[]> =>
  operator.read("load_quantity_history", { machine_id, quantity_kind: "good" });
let before = 0;
const total = async (operator: Client): Promise<number> =>
  (await madeOf(operator)).reduce((all, { good_qty }) => all + good_qty, 0);

const deciding = (question: RegExp, done: string, added: () => number): Journey => ({
  machine: machine_id,
  list: "counter-jumps",
  by: "supervisor",
  prepare: async (operator, plant) => {
    latest = await jumped(operator, plant);
    before = await total(operator);
    return [
      formatDate(Date.parse(latest.time), "short", "Europe/Stockholm"),
      formatDecimals(latest.to_count, 0, "en"),
      formatDecimals(latest.quantity, 0, "en"),
    ];
  },
  questions: [{ says: question, answer: (page) => inPopup(page, "Yes").tap() }],
  call: "decide_counter_jump",
  done,
  effect: (page, cells) => expect(rowOf(page, cells)).toHaveCount(0),
  stored: async (operator) => {
    const waiting = await operator.read<JumpFacts[]>("load_counter_jumps", { machine_id });
    expect(waiting.map(({ to_count }) => to_count)).not.toContain(latest.to_count);
    expect((await total(operator)) - before).toBe(added());
  },
});

/** What becomes of a jump that stands on the page of the machine's counters until a person decides. */
export const counterJumpJourneys: Record<string, Journey> = {
  count: deciding(/^Count .+ pieces on .+\?$/, say("counter_jump.counted"), () => latest.quantity),
  reject: deciding(/^Reject the jump of .+ pieces\?/, say("counter_jump.rejected"), () => 0),
};
