import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { pumps as plainPumps, words } from "./entities.fixtures.ts";
import type { EntityInfo } from "./entity.ts";
import { useOffered } from "./use-offered.ts";

const pumps: EntityInfo = { ...plainPumps, label: "name", count: 900 };
const valves: EntityInfo = {
  ...pumps,
  slug: "valve",
  fields: [{ id: "pump", type: "reference", to: "pump", title: words("Pump"), nullable: false }],
};

const Probe = () => {
  const { of, search } = useOffered(valves, [pumps, valves]);
  const { choices = [], isWhole = true } = of["pump"] ?? {};
  return (
    <>
      <button onClick={() => search("pump", "deep")}>look for deep</button>
      <p>{`${isWhole ? "all" : "some"}: ${choices.map(({ label }) => label).join(", ")}`}</p>
    </>
  );
};

const draw = async (after: string | null) => {
  const transport = fakeTransport({
    procedures: {
      "pump.list": ({ search }: Record<string, unknown>) =>
        search === undefined
          ? { rows: [{ no: "P1", name: "Feed" }], after, total: null }
          : {
              rows: [{ no: "P800", name: `Found by ${typeof search === "string" ? search : ""}` }],
              after: null,
              total: 1,
            },
    },
  });
  await renderWidget(<Probe />, { transport, path: "/admin/data/valve" });
  return transport;
};

test("all rows that a reference may name are offered where they are few", async () => {
  await draw(null);
  await expect.element(page.getByText("all: P1 Feed")).toBeVisible();
});

test("of more rows than a list has, the server finds those that are offered [OV-804]", async () => {
  await draw("somewhere");
  await expect.element(page.getByText("some: P1 Feed")).toBeVisible();
  await page.getByRole("button", { name: "look for deep" }).click();
  await expect.element(page.getByText("some: P800 Found by deep")).toBeVisible();
});
