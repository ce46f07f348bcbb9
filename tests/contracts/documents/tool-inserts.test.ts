import { beforeAll, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, machine, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { open, readOf } from "./step.ts";

beforeAll(loadPatterns);

const insert = (tool_id: string, mounted_on: string) => ({
  company_id: company,
  tool_id,
  parent_tool_id: "T77",
  description: `Insert ${tool_id}`,
  location: "Shelf 1",
  mounted_on,
});

it.each(databases)(
  "the step lists the inserts that no other machine has mounted, on $kind [WD-123]",
  async (database) => {
    const plant = await startPlant(database);
    try {
      await writePlant(plant.server.parts.store, company, {
        machines: [machine("M1", "10", { tool_id: "T77" }), machine("M2", "10")],
        tool_inserts: [insert("T77-1", ""), insert("T77-2", "M2"), insert("T77-3", "M1")],
      });
      const session = open("tool-insert", { around: { machine: { machine_id: "M1", tool_id: "T77" } } });
      const read = readOf(session, "inserts")!;
      expect([read.procedure, read.input]).toEqual(["load_free_tool_inserts", { machine_id: "M1", tool_id: "T77" }]);
      const { body } = await (await plant.as("operator")).call(read.procedure, read.input);
      const listed = session.load("inserts", body.res).rows() as { tool_id: string }[];
      expect(listed.map(({ tool_id }) => tool_id)).toEqual(["T77-1", "T77-3"]);
    } finally {
      await plant.close();
    }
  },
);
