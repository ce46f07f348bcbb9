import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testLabel } from "#schemas/plant/procedures/printing/test_label.ts";
import { type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("the test print of a label under edit on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  const { label } = testLabel.example;
  const print = async (input: object, user = "admin") => {
    const called = { label, printer_no: "1", ...input };
    const { status, body } = await (await plant.as(user)).call("test_label", called, { key: randomUUID() });
    return { status, ...body };
  };
  const jobs = () =>
    plant.server.parts.store.read
      .selectFrom("print_jobs")
      .select(["kind", "label", "label_document", "facts", "machine_id", "prints_on"])
      .where("kind", "=", "test")
      .orderBy("record_no")
      .execute();

  it("is one job, of no machine, with the label as it stands there and an example of each fact", async () => {
    const edited = { ...label, width: 61 };
    expect((await print({ label: edited })).res).toMatchObject({ kind: "test", print_status: "New", printer_no: "1" });
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(job).toMatchObject({ kind: "test", label: label.slug, machine_id: "", prints_on: "1" });
    expect(JSON.parse(job!.label_document!)).toEqual(edited);
    expect(JSON.parse(job!.facts)).toMatchObject({ part_no: "P-4130", planned_op_qty: 8000 });
  });

  it.each([
    ["a label that is not whole", { label: { ...label, width: "wide" } }, "admin", 422],
    ["a printer that there is not", { printer_no: "77" }, "admin", 404],
    ["who may not change master data", {}, "operator", 403],
  ])("refuses %s, and nothing is printed", async (_what, input, user, status) => {
    const before = await jobs();
    expect(await print(input, user)).toMatchObject({ status });
    expect(await jobs()).toEqual(before);
  });
});
