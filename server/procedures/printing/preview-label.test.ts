import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewLabel } from "#schemas/plant/procedures/printing/preview_label.ts";
import { type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { previewLabelProcedure } from "./preview_label.ts";

describe.each(databases.slice(0, 1))("the preview of a label", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database, {}, () => [previewLabelProcedure(fakeSite())]);
  });
  afterAll(() => plant.close());

  const preview = async (label: object, user = "admin") => {
    const { status, body } = await (await plant.as(user)).call("preview_label", { label });
    return status === 200 ? body.res : [status, body.code];
  };
  const label = previewLabel.example.label;
  const text = { id: "t", type: "text", x: 1, y: 1, height: 4, text: "Part {part_no}" };
  const code = { id: "c", type: "code", symbology: "gs1-128", x: 1, y: 10, width: 50, height: 10 };

  it("shows it with an example of each fact, in its true size", async () => {
    const { svg, problem } = await preview({ ...label, elements: [text] });
    expect([svg, problem]).toEqual([expect.stringMatching(/^<svg[^>]*width="60mm"[\s\S]*Part P-4130/), null]);
  });

  it("says what keeps it from being drawn", async () => {
    expect(await preview({ ...label, width: "wide" })).toEqual({ svg: null, problem: "[labels.not_whole]" });
    const elements = [{ ...code, data: "(00)123" }];
    expect(await preview({ ...label, elements })).toEqual({ svg: null, problem: "[labels.no_code]" });
  });

  it("is for who may see editors", async () => {
    expect(await preview(label, "operator")).toEqual([403, "not_allowed"]);
  });
});
