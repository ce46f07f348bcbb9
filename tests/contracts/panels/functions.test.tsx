import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { panelType } from "./acts.ts";
import { documentsOf, machineOf, materialOf, orderOf, reportOf, stage } from "./stage.tsx";

/** Special functions that a site may give a meaning in its own documents; the product gives them none. */
const withoutMeaning = [5, 60, 110, 184, 241, 273, 353, 356, 375, 388, 410, 422, 424, 430, 453, 458, 467];
const row = { ...orderOf("101"), ...materialOf("101", "MA"), ...reportOf(1) };

/** What a person finds in the panel: its fields and buttons, which of them can be used, and why others cannot. */
const shown = () =>
  [...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>("[data-panel] :is(button, input)")].map(
    (part) => ({
      name: part.textContent || part.ariaLabel || part.labels?.[0]?.textContent,
      disabled: part.disabled,
      pressed: part.ariaPressed,
      why: part.title,
    }),
  );

describe("special functions that have no stated meaning [MI-091]", () => {
  test.each(documentsOf<PanelDocument>("panel").map(({ slug }) => slug))(
    "leave the panel %s the same, all on or all off",
    async (slug) => {
      const machines = [machineOf("M1", withoutMeaning), machineOf("M2")];
      const { go, place, state } = await stage({ path: "/interface/M1/planned-orders", machines });
      const panelAt = async (machine: string) => {
        go(`/interface/${machine}/planned-orders`);
        await expect.poll(place).toBe(`/interface/${machine}/planned-orders`);
        await expect.element(page.getByRole("button", { name: `Choose a machine: ${machine}` })).toBeVisible();
        state.getState().choose(slug, [{ key: "", item: row }]);
        await expect.poll(panelType).toBe(slug);
        await expect.element(page.getByRole("region").getByRole("button").first()).toBeVisible();
        return shown();
      };
      const all = await panelAt("M1");
      const none = await panelAt("M2");
      expect(all.length).toBeGreaterThan(0);
      expect(all).toEqual(none);
    },
  );
});
