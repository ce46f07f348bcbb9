import { describe, expect, it } from "vitest";
import type { CallConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { ready } from "#engine/bindings/bound.ts";
import type { BindingEnvironment } from "#engine/bindings/environment.ts";
import {
  buildBody,
  type CallPrompt,
  promptsOf,
  resolveCallConfiguration,
} from "#engine/bindings/resolvers/callConfiguration.ts";
import { isAnswered, nameOf, styleOf, titleOf, unanswered } from "./logic.ts";

const environment: BindingEnvironment = {
  parameters: {},
  sources: { orders: ready({ columns: [], rows: [{ machine_id: "M1", good_qty: 5 }] }) },
  locale: { language: "en", timeZone: "UTC" },
};
const resolved = (config: Partial<CallConfiguration>) =>
  resolveCallConfiguration({ url: "api/x", ...config }, environment).data!;
const bodyOf = (...body: NonNullable<CallConfiguration["body"]>) => buildBody(resolved({ body }).body);

describe("the call of an action button", () => {
  it("goes to the root of the application unless it is external [WD-1055]", () => {
    expect(resolved({}).url).toBe("/api/x");
    expect(resolved({ url: "https://a.b/x", external: true }).url).toBe("https://a.b/x");
  });

  it("holds typed values under their keys [WD-1056]", () => {
    expect(bodyOf({ key: "a", type: "value", value: "1" })).toEqual({ a: "1" });
  });

  it("holds values of the dashboard's sources [WD-1057]", () => {
    const dataValue = { dataSource: "orders", machineId: ["M1"], dataKey: "good_qty" };
    expect(bodyOf({ key: "q", type: "dataValue", dataValue })).toEqual({ q: 5 });
  });

  it("holds objects of nested entries [WD-1058]", () => {
    expect(bodyOf({ key: "a", type: "nested", nested: [{ key: "b", type: "value", value: "1" }] })).toEqual({
      a: { b: "1" },
    });
  });
});

describe("the prompts of an action button", () => {
  const prompts: readonly CallPrompt[] = promptsOf(
    resolved({
      body: [
        { key: "note", type: "prompt" },
        { key: "urgent", type: "prompt", dataType: "boolean" },
        { key: "order", type: "nested", nested: [{ key: "card", type: "prompt", dataType: "text" }] },
      ],
    }).body,
  );

  it("begin with no text and with no, and are complete when each text says something", () => {
    const none = unanswered(prompts);
    expect(none).toEqual({ note: "", urgent: false, "order.card": "" });
    expect(isAnswered(prompts, none)).toBe(false);
    expect(isAnswered(prompts, { ...none, note: "x", "order.card": "  " })).toBe(false);
    expect(isAnswered(prompts, { ...none, note: "x", "order.card": "C1" })).toBe(true);
  });

  it("are named by their keys from the body's root", () => {
    expect(prompts.map(nameOf)).toEqual(["note", "urgent", "order.card"]);
    expect(prompts.map(titleOf)).toEqual(["note", "urgent", "order · card"]);
  });
});

describe("the style of an action button", () => {
  const normal = { color: "#000", fontSize: "12px" };

  it("is the normal one with that of the state laid over it [WD-1071]", () => {
    const styles = { normal, success: { color: "#0f0" }, fail: { color: "#f00" } };
    expect(styleOf("success", styles)).toEqual({ color: "#0f0", fontSize: "12px" });
    expect(styleOf("fail", styles)).toEqual({ color: "#f00", fontSize: "12px" });
    for (const state of ["idle", "asking", "pending"] as const) expect(styleOf(state, styles)).toEqual(normal);
  });

  it("is red after a failure where the document says nothing", () => {
    expect(styleOf("fail", { normal })).toMatchObject({ backgroundColor: "#c92a2a", fontSize: "12px" });
    expect(styleOf("success", { normal })).toEqual(normal);
  });
});
