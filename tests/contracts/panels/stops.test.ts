import { describe, expect, it } from "vitest";
import { type QuestionRequest, type Reaction, runFlow } from "#engine/react/flows/run-flow.ts";
import { buttonsOf, panelScope } from "#engine/react/panels/panel.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { CallError } from "#engine/transport/errors.ts";
import { writeBy } from "#engine/transport/transport.ts";
import { flows, isRead, panels } from "./documents.ts";

type Members = Record<string, unknown>;

const panelNamed = (slug: string) => panels.find((panel) => panel.slug === slug)!;
const stop = (number: number, more: Members = {}) => ({ machine_id: "M1", stop: number, shift: 1, ...more });
const buttons = (slug: string, items: Members[], features: number[] = []) => {
  const selection = { type: slug, items: items.map((item, index) => ({ key: String(index), item })) };
  const scope = panelScope({ machine: { machine_id: "M1", special_functions: features } }, selection, {});
  return Object.fromEntries(
    buttonsOf(panelNamed(slug), scope, { features }).map(({ id, disabled, badge }) => [
      id,
      [disabled ? "disabled" : "enabled", badge],
    ]),
  );
};
const splitting = (items: Members[], features = [46]) => buttons("uncoded-stops", items, features)["split"]?.[0];

describe("the panels of stops", () => {
  it("offer their actions, and the number of chosen stops", () => {
    expect(Object.keys(buttons("stop-history", [stop(1)]))).toEqual(["code", "note-history"]);
    expect(Object.keys(buttons("uncoded-stops", [stop(1)], [46]))).toEqual(["code", "split"]);
    expect(buttons("uncoded-multiple", [stop(1), stop(2)])).toEqual({ code: ["enabled", "2"] });
    expect(Object.keys(buttons("stopcode", [{ stop_code: "12" }]))).toEqual(["set-code"]);
    expect(Object.keys(buttons("note", [stop(1)]))).toEqual(["add-note"]);
  });

  it("split one uncoded stop within a shift, with SF46 [OV-446] [OV-447]", () => {
    expect(splitting([stop(1)])).toBe("enabled");
    expect(splitting([stop(1), stop(2)])).toBe("disabled");
    expect(splitting([stop(1, { shift: 0 })])).toBe("disabled");
    expect(splitting([stop(1, { stop_reason: "12" })])).toBe("disabled");
    expect(splitting([stop(1)], [])).toBeUndefined();
  });

  it("note only stops that all have a code", () => {
    const noting = (...reasons: string[]) =>
      buttons(
        "stop-history",
        reasons.map((stop_reason, index) => stop(index, { stop_reason })),
      )["note-history"]?.[0];
    expect([noting("12", "30"), noting("12", "-")]).toEqual(["enabled", "disabled"]);
  });
});

const code = { stop_code: "40", stop_description: "Other", stop_text_flag: 1 };
/** Codes stops by the flow; a machine of `refuses` refuses, and the person gives up when asked again. */
const codeBy = async (stops: Members[], { refuses = [] as string[], flag = 1 } = {}) => {
  const asked: string[] = [];
  const written: Members[] = [];
  const told: unknown[] = [];
  const ask = (request: QuestionRequest): Promise<Reaction> => {
    const isNote = request.kind === "ask" && request.control === "entry";
    asked.push(isNote ? "note" : "code");
    if (!isNote && written.length > 0) return Promise.resolve({ type: "decline" });
    const row = { ...code, stop_text_flag: flag };
    return Promise.resolve({
      type: "answer",
      value: isNote ? { value: "Lunch" } : { value: "40", row, selected: ["40"] },
    });
  };
  const write = (input: Members) => {
    written.push(input);
    if (refuses.includes(String(input["machine_id"])))
      throw new CallError(409, {
        code: "state_conflict",
        message: "The stop 3 is coded already.",
        path: null,
        res: null,
      });
    return {};
  };
  const services = { features: [], language: "en" as const, timeZone: "Europe/Stockholm", permissions: [] };
  const end = await runFlow(
    {
      id: "0b1f3a52-6d1e-4d0e-9c0a-3f5a1f6b7c8d",
      title: { label: "B", values: {} },
      steps: flows.get("stop-code")!.steps,
      environment: {},
      services,
      vars: { stops, recode: false },
    },
    {
      transport: {
        call: async () => [code] as any,
        write: writeBy(async (_procedure, input) => ({ state: "done", res: write(input as Members) })),
      },
      procedures: (name) => ({ name, kind: isRead(name) ? "read" : "write" }),
      clock: fakeClock(),
      ask,
      perform: (effect) => void (effect.type === "notify" && told.push(effect.message)),
      answered: () => {},
    },
  );
  return { end, asked, written, told };
};

describe("coding chosen stops", () => {
  it("asks one note for all of them and makes one call per machine", async () => {
    const { end, asked, written } = await codeBy([stop(1), stop(2), stop(3, { machine_id: "M2" })]);
    expect([end.outcome, asked]).toEqual(["done", ["code", "note"]]);
    const body = { stop_code: "40", note: "Lunch", recode: false };
    expect(written).toEqual([
      { machine_id: "M1", stops: [1, 2], ...body },
      { machine_id: "M2", stops: [3], ...body },
    ]);
  });

  it("asks no note for a code that needs none", async () => {
    const { asked, written } = await codeBy([stop(1)], { flag: 0 });
    expect([asked, written]).toEqual([
      ["code"],
      [{ machine_id: "M1", stops: [1], stop_code: "40", note: null, recode: false }],
    ]);
  });

  it("goes on with the other machines, names the one that refuses and asks again for it", async () => {
    const { end, asked, written, told } = await codeBy([stop(1), stop(3, { machine_id: "M2" })], { refuses: ["M1"] });
    expect(written.map(({ machine_id }) => machine_id)).toEqual(["M1", "M2"]);
    expect([end.outcome, asked]).toEqual(["declined", ["code", "note", "code"]]);
    expect(JSON.stringify(told)).toContain("M1: The stop 3 is coded already.");
  });
});
