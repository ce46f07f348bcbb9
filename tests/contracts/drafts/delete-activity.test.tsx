import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openFrame, two } from "#engine/react/wizard/frame-fixture.tsx";
import { CallError } from "#engine/transport/errors.ts";
import runActivity from "./wizards/run-activity.json" with { type: "json" };

const next = page.getByRole("button", { name: "Next" });

const deleting = {
  values: { activity: { var: "one.value" } },
  actions: (runActivity.actions as object[]).map(
    (action) => JSON.parse(JSON.stringify(action).replaceAll("activity.value", "one.value")) as object,
  ),
};
const mayDelete = { permissions: ["delete-internal-activity"] };
const deleteButton = page.getByRole("button", { name: "Delete activity" });

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])("the delete button: permission %s, activity %s", async (isPermitted, isActivity) => {
  const { driver } = await openFrame(two, {
    document: isActivity ? deleting : {},
    services: isPermitted ? mayDelete : {},
  });
  driver.send({ type: "change", patch: { value: "5" } });
  await expect.element(next).toBeEnabled();
  expect(deleteButton.elements().length).toBe(isPermitted && isActivity ? 1 : 0);
});

test("delete asks, calls, and quits after success; a refusal shows the server's words and stays; No calls nothing", async () => {
  let refuse = true;
  const run = await openFrame(two, {
    document: deleting,
    services: mayDelete,
    procedures: {
      delete_internal_activity: () => {
        if (refuse)
          throw new CallError(409, { code: "state_conflict", message: "It is running", path: null, res: null });
        return true;
      },
    },
  });
  run.driver.send({ type: "change", patch: { value: "5" } });
  await deleteButton.click();
  await page.getByRole("button", { name: "No", exact: true }).click();
  expect(run.callsOf("delete_internal_activity")).toEqual([]);
  await deleteButton.click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect.element(page.getByText("It is running")).toBeVisible();
  expect(run.went).toEqual([]);
  refuse = false;
  await deleteButton.click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect.poll(() => run.went).toEqual(["/interface/M1"]);
  expect(run.callsOf("delete_internal_activity")).toEqual([{ record_no: "5" }, { record_no: "5" }]);
});
