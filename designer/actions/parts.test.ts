import { describe, expect, test } from "vitest";
import { addPart } from "./add-part.ts";
import { duplicatePart } from "./duplicate-part.ts";
import { movePart } from "./move-part.ts";
import { calledAt } from "./parts.ts";
import { removePart } from "./remove-part.ts";
import { setPart } from "./set-part.ts";

const wizard = {
  kind: "wizard",
  steps: [
    { id: "a", control: "entry", onNext: [{ branch: [{ steps: [{ stop: "done" }] }] }] },
    { id: "b", control: "time" },
  ],
};
const ids = ({ steps }: { steps?: unknown }) => (steps as { id: string }[]).map(({ id }) => id);

describe("A list of parts", () => {
  test("takes a new part at its end or at a place, under a free name", () => {
    expect(ids(addPart(["steps"], { id: "a" }, "id", "A").change(wizard))).toEqual(["a", "b", "a-2"]);
    expect(ids(addPart(["steps"], { id: "c" }, "id", "C", 0).change(wizard))).toEqual(["c", "a", "b"]);
  });

  test("names a part that comes without a name", () => {
    const [, , added = ""] = ids(addPart(["steps"], { control: "time" }, "id", "time").change(wizard));
    expect(added).toMatch(/^[a-z]+$/);
  });

  test("is made where there is none yet", () => {
    expect(addPart(["finish"], { stop: "done" }, null, "stop").change(wizard)).toEqual({
      ...wizard,
      finish: [{ stop: "done" }],
    });
  });

  test("takes a part deep inside another and leaves all else as it is", () => {
    const inside = ["steps", 0, "onNext", 0, "branch", 0, "steps"];
    const after = addPart(inside, { set: {} }, null, "set").change(wizard) as typeof wizard;
    expect(after.steps[0]?.onNext).toEqual([{ branch: [{ steps: [{ stop: "done" }, { set: {} }] }] }]);
    expect(after.steps[1]).toBe(wizard.steps[1]);
  });

  test("is made with what leads to it, but no entry of a list is", () => {
    const made = addPart(["steps", 1, "a", "b"], { set: {} }, null, "set").change(wizard) as typeof wizard;
    expect(made.steps[1]).toEqual({ ...wizard.steps[1], a: { b: [{ set: {} }] } });
    expect(addPart(["steps", 9, "onNext"], { set: {} }, null, "set").change(wizard)).toBe(wizard);
  });

  test("is edited without freezing the document or the part that comes in", () => {
    const part = { id: "c", control: "time" };
    const after = setPart(["steps", 1], part, "id", "c").change(wizard) as typeof wizard;
    expect([after, after.steps, after.steps[1], wizard.steps[0]].some((one) => Object.isFrozen(one))).toBe(false);
    expect(after.steps[1]).toBe(part);
    expect(setPart(["steps", 1], part, "id", "c").change(after)).toBe(after);
  });

  test("loses, moves and doubles parts", () => {
    expect(ids(removePart(["steps", 0], "a").change(wizard))).toEqual(["b"]);
    expect(ids(movePart(["steps"], 1, 0, "b").change(wizard))).toEqual(["b", "a"]);
    const doubled = duplicatePart(["steps", 0], "id", "a").change(wizard) as typeof wizard;
    expect(ids(doubled)).toEqual(["a", "a-2", "b"]);
    expect(doubled.steps[1]?.onNext).not.toBe(doubled.steps[0]?.onNext);
  });

  test("stays the same object where the part is not there", () => {
    expect(removePart(["steps", 9], "x").change(wizard)).toBe(wizard);
    expect(movePart(["steps"], 0, 9, "x").change(wizard)).toBe(wizard);
    expect(duplicatePart(["steps", 9], "id", "x").change(wizard)).toBe(wizard);
    expect(setPart(["steps", 9], {}, "id", "x").change(wizard)).toBe(wizard);
  });

  test("sets a part; what is typed into one property is one step", () => {
    const edit = setPart(["steps", 1], { id: "b", control: "dates" }, "control", "b");
    expect((edit.change(wizard) as typeof wizard).steps[1]).toEqual({ id: "b", control: "dates" });
    expect(edit.merge).toBe("part/steps/1/control");
  });

  test("calls a part by its name, else by its place", () => {
    expect(calledAt(wizard, ["steps", 1])).toBe("b");
    expect(calledAt(wizard, ["steps", 0, "onNext", 0])).toBe("/steps/0/onNext/0");
  });
});
