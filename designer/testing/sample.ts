import type { Surroundings } from "../surroundings/surroundings.ts";

/** Around the forms of stories: two sources of which one has answered, a parameter, two machines. */
export const sampleSurroundings: Surroundings = {
  sources: [
    { slug: "machines", description: "Machines of hall 1" },
    { slug: "orders", description: "Orders", columns: ["order_no", "part_no"] },
  ],
  parameters: [{ name: "machineId1", description: "Left press", default: "M1" }],
  subjects: [
    { id: "M1", description: "Press 1" },
    { id: "M2", description: "Press 2" },
  ],
  rowsOf: (source) =>
    source === "machines"
      ? {
          status: "ready",
          rows: [
            { machine_id: "M1", tLabel: "Press 1", good: 1250, scrap: 12, run_time: 108_900, ok: true },
            { machine_id: "M2", tLabel: "Press 2", good: 980, scrap: 4, run_time: 5400, ok: false },
          ],
        }
      : { status: "pending", rows: [] },
};
