import { describe, expect, test } from "vitest";
import { createLoader } from "./load.ts";
import { byName, lookUp } from "./look-up.ts";
import type { Registry, WidgetDefinition } from "./types.ts";

describe("a lazy type", () => {
  test("is imported once for any number of requests", async () => {
    let imports = 0;
    const definition = { view: () => Promise.resolve({ default: `view ${(imports += 1)}` }) };
    const load = createLoader<{ default: string }>();
    expect(await Promise.all([load(definition), load(definition)])).toEqual([
      { default: "view 1" },
      { default: "view 1" },
    ]);
    expect((await load(definition)).default).toBe("view 1");
  });

  test("whose import failed is forgotten and can be tried again", async () => {
    let isDown = true;
    const definition = { view: () => (isDown ? Promise.reject(new Error("chunk missing")) : Promise.resolve("view")) };
    const load = createLoader<string>();
    const first = load(definition);
    expect(load(definition)).toBe(first);
    await expect(first).rejects.toThrow("chunk missing");
    isDown = false;
    expect(await load(definition)).toBe("view");
  });
});

describe("the look-up", () => {
  const gauge = { type: "gauge" } as WidgetDefinition;
  const registry: Registry = { widgets: byName([gauge]), steps: new Map(), columns: new Map() };

  test("finds a type by its name and tells an unknown one by it", () => {
    expect(lookUp(registry, "widgets", "gauge")).toEqual({ known: true, definition: gauge });
    expect([lookUp(registry, "widgets", "foo"), lookUp(registry, "steps", "constructor")]).toEqual([
      { known: false, name: "foo" },
      { known: false, name: "constructor" },
    ]);
  });

  test("a list is closed once it is made", () => {
    const list = byName([gauge]) as Map<string, WidgetDefinition>;
    expect(() => list.set("late", gauge)).toThrow("the registry is closed");
    expect([...list.keys()]).toEqual(["gauge"]);
  });

  test("two types of one name are refused", () => {
    expect(() => byName([gauge, gauge])).toThrow('got "gauge" twice');
  });
});
