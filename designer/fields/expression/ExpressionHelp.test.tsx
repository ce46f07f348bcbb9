import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import Field from "./Field.tsx";

let now: unknown;

const Shown = ({ initial }: { initial: unknown }) => {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    now = value;
  }, [value]);
  const schema = { "x-value": "expression" };
  const change = (next: unknown) => setValue(next);
  return (
    <Field
      {...{ id: "e", label: "Disabled", schema, value, fallback: undefined, faults: [], disabled: false, change }}
    />
  );
};

const open = async (initial?: unknown) => {
  await renderWidget(<Shown initial={initial} />, { catalogues: { en: en.texts } });
  await page.getByRole("button", { name: "Build and try: Disabled" }).click();
};
const result = () => document.querySelector("[data-result]")?.textContent;

test("conditions are chosen, joined and taken away, and become the expression", async () => {
  await open();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByLabelText("Name").fill("machine.status");
  await page.getByLabelText("Compared with").fill("R");
  await expect.poll(() => now).toEqual({ "==": [{ var: "machine.status" }, "R"] });
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByLabelText("What is asked").last().selectOptions("Special function");
  await page.getByLabelText("Name").last().fill("393");
  await page.getByText("One is enough").click();
  await expect.poll(() => now).toEqual({ or: [{ "==": [{ var: "machine.status" }, "R"] }, { feature: 393 }] });
  await page.getByRole("button", { name: "Remove Condition 1" }).click();
  await expect.poll(() => now).toEqual({ feature: 393 });
});

test("the result for sample values is shown as they are typed", async () => {
  await open({ ">": [{ var: "step.value" }, 3] });
  await page.getByLabelText("Sample values").fill('{ "step": { "value": 5 } }');
  await expect.poll(result).toBe("true");
  await page.getByLabelText("Sample values").fill('{ "step": { "value": 1 } }');
  await expect.poll(result).toBe("false");
  await page.getByLabelText("Sample values").fill("{ ");
  await expect.poll(result).toBe("–");
});

test("an expression that says more stays as it is, and what is wrong in it is said at once", async () => {
  await open({ map: [{ var: "rows" }, { var: "qty" }] });
  await expect.element(page.getByText(/says more than conditions can/)).toBeVisible();
  await page.getByRole("textbox").first().fill('{ "and": [true, { "nope": 1 }] }');
  await expect.element(page.getByText('/and/1: Unknown operator "nope"')).toBeVisible();
});
