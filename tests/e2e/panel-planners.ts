import type { Client } from "#tests/faults/client.ts";
import { type Journey, say, type } from "./panel-journey.ts";
import { inPopup, occupy, plannedAt, popup, rowOf } from "./panel-stage.ts";
import { expect, type Page } from "./plant.ts";

const machine = "JH5";
/** More than any order of the demo plant has: less would be held by the planning bundle of some. */
const [quantity, shown] = ["54321", "54,321"];

/** What a planner does with the form of an order; what it refuses stands at its fields (orders-come-in.e2e.ts). */
const editing = (list: string, prepare: Journey["prepare"]): Journey => ({
  machine,
  list,
  by: "planner",
  prepare,
  questions: [
    {
      says: /^Order WO\d+/,
      seconds: null,
      answer: async (page) => {
        await popup(page)
          .getByRole("textbox", { name: say("orders.form.quantity"), exact: true })
          .fill(quantity);
        await inPopup(page, "OK").tap();
      },
    },
  ],
  effect: async (page, [card]) => expect(rowOf(page, [card!, shown])).toHaveCount(1),
});

/** The card at a place of the queue, from 0; at the end by -1. */
const cardAt =
  (place: number) =>
  async (operator: Client): Promise<string[]> => {
    const card = (await plannedAt(operator, machine)).at(place)?.card_no;
    if (card === undefined) throw new Error(`Nothing is planned at place ${place} of ${machine}`);
    return [card];
  };

/** A press that moves an order to a place of the queue, from 1. */
const moving = (from: number, to: number, questions: Journey["questions"] = []): Journey => ({
  machine,
  list: "planned-orders",
  by: "planner",
  prepare: cardAt(from),
  questions,
  call: "sequence_order",
  effect: async (page: Page, [card]) => expect(page.getByRole("row").nth(to)).toContainText(card!),
  stored: async (operator, [card]) => expect((await plannedAt(operator, machine))[to - 1]?.card_no).toBe(card),
});

export const plannersOfPlanned: Readonly<Record<string, Journey>> = {
  "edit-order": editing("planned-orders", cardAt(0)),
  earlier: moving(1, 1),
  later: moving(0, 2),
  "move-to": moving(-1, 1, [{ says: /^Move to place 1 to \d+$/, answer: (page) => type(page, "1") }]),
};
export const plannersOfRunning: Readonly<Record<string, Journey>> = {
  "edit-order": editing("running-orders", async (operator) => [await occupy(operator, machine)]),
};
