import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import { printJobsListed } from "#schemas/plant/print-job.ts";
import { exampleFacts } from "#schemas/plant/label-facts.ts";
import { writeCompany } from "#server/database/company.ts";
import { addPrintJob } from "#server/procedures/printing/jobs.ts";
import { root } from "#server/root.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { type LabelPrinter, startLabelPrinter } from "#tests/support/zpl/printer.ts";
import { prepareJob } from "./prepare.ts";
import { PrintService } from "./service.ts";

const many = 5000;
const label = JSON.parse(readFileSync(`${root}/configs/factory/labels/order-label.json`, "utf8")) as LabelDocument;
const facts = exampleFacts("order");

describe.each(databases)("so many print jobs at once on $kind", (database) => {
  let plant: Plant;
  let printer: LabelPrinter;
  beforeAll(async () => {
    plant = await startPlant(database);
    printer = await startLabelPrinter();
  });
  afterAll(async () => {
    await printer.close();
    await plant.close();
  });

  it("come out each once, in their order, while the list of them and new ones are answered", async () => {
    const { store, journal, hub } = plant.server.parts;
    const add = (from: number, count: number) =>
      writeCompany(store, company, async (trx) => {
        for (let at = from; at < from + count; at += 1)
          await addPrintJob(
            { trx, scope: { company_id: company }, now: start + at, actor: { username: "operator" }, emit: () => {} },
            {
              kind: "label",
              print_text: `Box ${at}`,
              machine_id: "FC1",
              card_no: "100",
              printer_no: "1",
              num_copies: 1,
              num_labels: 1,
              label: label.slug,
              facts: { ...facts, part_no: `Box ${at}` },
            },
          );
      });
    await writeCompany(store, company, (trx) =>
      trx.updateTable("printers").set({ driver: "zpl", address: printer.address }).execute(),
    );
    await add(0, many);
    const site = fakeSite({}, { language: "en", time_zone: "Europe/Stockholm" });
    const press = {
      store,
      site,
      labelOf: async () => label,
      allowlist: async () => [{ id: "printer", url: `tcp://${printer.address}` }],
      folder: "",
    };
    const failures: unknown[] = [];
    const service = new PrintService({
      store,
      journal,
      hub,
      now: () => start + printJobsListed / 2,
      site,
      prepare: (job) => prepareJob(press, job),
      random: () => 1,
      failed: (error) => failures.push(error),
    });
    await service.look();
    const operator = await plant.as("operator");
    const meanwhile = await operator.call("load_print_jobs", { printstatus: null });
    await add(many, 1);
    await service.settled();
    await service.stop();
    expect([meanwhile.status, failures]).toEqual([200, []]);
    expect(printer.printed.map(({ texts }) => texts[0]?.text)).toEqual(
      Array.from({ length: many + 1 }, (_, at) => `Box ${at}`),
    );
    const left = await store.read
      .selectFrom("print_jobs")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("print_text", "like", "Box %")
      .where("print_status", "<>", "Printed")
      .executeTakeFirstOrThrow();
    expect(Number(left.count)).toBe(0);
  });
});
