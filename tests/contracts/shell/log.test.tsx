import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { stage } from "../panels/stage.tsx";

const entries = [
  {
    record_no: 2,
    time: "2026-03-02T08:00:07.250Z",
    level: "error",
    source: "server",
    company_id: 1,
    username: "anna",
    message: "failed",
    detail: "POST /api/procedures/x 500\n2026-03-02T08:00:07.250Z",
  },
  {
    record_no: 1,
    time: "2026-03-02T08:00:05.000Z",
    level: "information",
    source: "server",
    company_id: null,
    username: null,
    message: "begun",
    detail: "",
  },
];
const moments = () =>
  [...document.querySelectorAll("tbody tr")].flatMap((row) => row.textContent?.match(/2026-03-02 [\d:.]+/) ?? []);

test("the administrator's log tells its entries apart by the second", async () => {
  const permissions = ["can-navigate", "can-access-admin-panel", "can-do-admin-actions"];
  await stage({ path: "/admin/log", procedures: { load_server_log: entries }, app: { permissions } });
  await expect.element(page.getByRole("gridcell", { name: "failed" })).toBeVisible();
  expect(moments()).toEqual(["2026-03-02 09:00:07", "2026-03-02 09:00:05"]);
});

test("the developer's log does too, and has the millisecond in what is folded", async () => {
  const log = { version: "1", build_time: null, database_version: "0001", entries };
  await stage({ path: "/outside/devlog?code=x", procedures: { load_developer_log: log } });
  await expect.element(page.getByRole("cell", { name: "begun" })).toBeVisible();
  expect(moments()).toEqual(["2026-03-02 09:00:07", "2026-03-02 09:00:05"]);
  const folds = () => [...document.querySelectorAll("details")].map(({ open, textContent }) => [open, textContent]);
  const said = "DetailsPOST /api/procedures/x 500\n2026-03-02T08:00:07.250Z";
  expect(folds()).toEqual([[false, said]]);
  await page.getByText("Details", { exact: true }).click();
  expect(folds()).toEqual([[true, said]]);
});
