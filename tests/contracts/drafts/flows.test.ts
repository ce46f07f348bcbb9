import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { player } from "../documents/play.ts";
import { drafts } from "./library.ts";

type Members = Record<string, unknown>;

const play = player(drafts);

beforeAll(loadPatterns);

describe("a new activity", () => {
  const template = { record_no: 3, description: "Oil", duration: 30, extra_info_1_type: null };
  const create = (patch: Members = {}, extra?: string) =>
    play("create-activity", { template: { ...template, ...patch }, extra }).calls()[0]?.[1] ?? {};

  it("is created once, 5 minutes in the past, by the signed-in user in UTC", () => {
    expect(create()).toMatchObject({
      create_date: "2024-05-15T05:00:00.000Z",
      quantity_to_create: 1,
      created_by: "anna",
    });
  });

  it("is due and cancelled after its duration in minutes", () => {
    expect(create()).toMatchObject({ due_date: "2024-05-15T05:35:00.000Z", cancel_date: "2024-05-15T05:35:00.000Z" });
  });

  it("counts no or an odd duration as 0", () => {
    const due = ["", "abc", null].map((duration) => create({ duration })["due_date"]);
    expect(due).toEqual(Array.from({ length: 3 }, () => "2024-05-15T05:05:00.000Z"));
  });

  it("needs digits where its extra information is numeric", () => {
    expect([create({ extra_info_1_type: 0 }, ""), create({ extra_info_1_type: 0 }, "12")["extra_info_1"]]).toEqual([
      {},
      "12",
    ]);
    expect(create({ extra_info_1_type: 1 }, "")["extra_info_1"]).toBe("");
  });

  it("says what became of it", () => {
    const flow = () => play("create-activity", { template });
    expect(flow().reply(true).said()).toEqual([{ text: 900041 }]);
    expect([flow().reply(false), flow().reply(null), flow().refuse("X")].map((one) => one.outcome())).toEqual(
      Array.from({ length: 3 }, () => ["failed", { text: 900021 }]),
    );
  });
});
