import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PrintJob } from "#schemas/plant/print-job.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { TestPrint } from "./TestPrint.tsx";

const label = { kind: "label", slug: "crate", title: "Crate", of: "order" };
const printer = (printer_no: string, printer_name: string, more: object) => ({
  printer_no,
  printer_name,
  printer_description: "",
  is_default: false,
  driver: "zpl",
  reports_state: true,
  ...more,
});
const printers = [
  printer("1", "Hall 1", { driver: "pdf" }),
  printer("2", "Packing", { is_default: true }),
  printer("3", "Gate", { reports_state: false }),
];

/** Draws the test print where each job ends in a state; what was asked for is kept. */
const draw = async (ends: Pick<PrintJob, "print_status" | "error_text">, disabled = false, offered = printers) => {
  const asked: Record<string, unknown>[] = [];
  const job = () => {
    const { printer_no } = asked.at(-1)!;
    const print_text = printers.find((one) => one.printer_no === printer_no)!.printer_name;
    return { record_no: asked.length, printer_no, print_text };
  };
  const transport = fakeTransport({
    procedures: {
      load_printers: () => offered,
      test_label: (input) => {
        asked.push(input);
        return { ...job(), print_status: "New", error_text: "" };
      },
      load_print_job: () => ({ ...job(), ...ends }),
    },
  });
  await renderWidget(<TestPrint label={label} disabled={disabled} />, { catalogues: { en: en.texts }, transport });
  return { asked, transport };
};
const choice = () => page.getByRole("combobox", { name: "Choose a printer" });
const button = () => page.getByRole("button", { name: "Test print" });

test.each([
  ["Packing", "Printed", "", "Packing has printed the test label and says that it is ready."],
  ["Hall 1", "Printed", "", "Hall 1 has written the test label as a file."],
  ["Gate", "Printed", "", "The test label was handed over. Gate does not say how it is: look whether it came out."],
  ["Packing", "Failed", "The printer is paused.", "Packing has not printed the test label: The printer is paused."],
  [
    "Packing",
    "Unknown",
    "It cut the link.",
    "It is not known whether Packing has printed the test label. Look at the printer. It cut the link.",
  ],
  ["Packing", "New", "It is out of labels.", "The test label still waits for Packing. It is out of labels."],
] as const)("on %s that is then %s because of '%s' says so", async (name, print_status, error_text, said) => {
  const { asked } = await draw({ print_status, error_text });
  await expect.element(choice()).toHaveValue("Packing");
  await choice().click();
  await page.getByRole("option", { name }).click();
  await button().click();
  await expect.element(page.getByRole("status")).toHaveTextContent(said);
  expect(asked).toEqual([{ label, printer_no: printers.find((one) => one.printer_name === name)!.printer_no }]);
});

test("without a link says that nobody knows what became of it, and goes on when it is pressed again", async () => {
  const { asked, transport } = await draw({ print_status: "Printed", error_text: "" });
  await expect.element(choice()).toHaveValue("Packing");
  transport.setLink(false);
  await button().click();
  await expect.element(page.getByRole("status")).toHaveTextContent(en.texts["call.outcome_unknown"]);
  expect(asked).toEqual([]);
  transport.setLink(true);
  await button().click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Packing has printed the test label and says that it is ready.");
});

test("says that there is no printer, and offers nothing to press then", async () => {
  await draw({ print_status: "Printed", error_text: "" }, false, []);
  await expect.element(page.getByText(en.texts["print.none"])).toBeVisible();
  expect(button().elements()).toEqual([]);
});

test("waits until the label can be drawn", async () => {
  await draw({ print_status: "Printed", error_text: "" }, true);
  await expect.element(choice()).toHaveValue("Packing");
  await expect.element(button()).toBeDisabled();
});
