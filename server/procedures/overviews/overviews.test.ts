import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MachineGroup, MachinePriority, MachineSorting } from "#schemas/plant/machine-order.ts";
import { hasTool, ToolOverviewRow } from "#schemas/plant/tool.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { validatorOf } from "#server/validation.ts";
import { company, iso, machine, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const group = (group_id: string, description: string) => ({ company_id: company, group_id, description });
const member = (group_id: string, machine_id: string) => ({ company_id: company, group_id, machine_id });
const priority = (machine_id: string, priority: number) => ({ company_id: company, machine_id, priority });

/** The state of a machine that has never sent a signal. */
const unheard = { status: "", current_stop_reason: "-", stop_description: "", stop_reason_color: "Automatic" };

describe.each(databases)("overviews of machines on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      machines: [
        machine("T2", "10", { tool_id: "T10" }),
        machine("T1", "10", { tool_id: "T1" }),
        machine("T3", "10", { tool_id: "" }),
      ],
      machine_groups: [group("CAPS", "Caps"), group("BOXES", "Boxes")],
      machine_group_members: [member("CAPS", "JH1"), member("CAPS", "FC1"), member("BOXES", "PJ1")],
      machine_priorities: [priority("PJ1", 3), priority("JH1", 1), priority("FC1", 2)],
      orders: [order("T1", "700", { state: "started", started_at: start - 60_000, tool_id: "T1" })],
    });
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown = {}, user = "supervisor") =>
    (await plant.as(user)).call(name, input, { key: randomUUID() });
  const answer = async (name: string, input: unknown = {}, user?: string) => (await call(name, input, user)).body.res;

  it("stars are each user's own; starring twice, or taking a star away twice, is no error", async () => {
    expect(await answer("add_my_machine", { machine_id: "PJ1" })).toEqual(["PJ1"]);
    await call("add_my_machine", { machine_id: "PJ1" });
    expect(await answer("add_my_machine", { machine_id: "FC1" })).toEqual(["FC1", "PJ1"]);
    expect([await answer("load_my_machines"), await answer("load_my_machines", {}, "operator")]).toEqual([
      ["FC1", "PJ1"],
      ["FC1"],
    ]);
    for (const _ of [1, 2]) expect(await answer("remove_my_machine", { machine_id: "PJ1" })).toEqual(["FC1"]);
    expect(await answer("load_my_machines")).toEqual(["FC1"]);
  });

  it("a user's own sorting is answered as it was stored, to that user [OV-651]", async () => {
    const none = await answer("load_machine_sorting");
    expect(none).toEqual({ username: "supervisor", orderByTerm: "priority", orderDir: "asc", machine_ids: [] });
    const own = { orderByTerm: "department", orderDir: "desc", machine_ids: ["PJ1", "FC1"] };
    const stored = await answer("set_machine_sorting", own);
    validatorOf(MachineSorting)(stored);
    expect(await answer("load_machine_sorting")).toEqual({ username: "supervisor", ...own });
    expect((await answer("load_machine_sorting", {}, "operator")).machine_ids).toEqual([]);
    const other = await call("set_machine_sorting", { ...own, orderByTerm: "colour" });
    expect([other.status, other.body.path]).toEqual([400, "/orderByTerm"]);
  });

  it("priorities and groups hold the machines that the caller may see [OV-652, OV-653]", async () => {
    const [priorities, groups] = [await answer("load_machine_priorities"), await answer("load_machine_groups")];
    validatorOf(Type.Array(MachinePriority))(priorities);
    validatorOf(Type.Array(MachineGroup))(groups);
    expect(priorities).toEqual([
      { machine_id: "JH1", priority: 1 },
      { machine_id: "FC1", priority: 2 },
      { machine_id: "PJ1", priority: 3 },
    ]);
    expect(groups).toEqual([
      { group: "BOXES", description: "Boxes", machine_ids: ["PJ1"] },
      { group: "CAPS", description: "Caps", machine_ids: ["FC1", "JH1"] },
    ]);
    expect(await answer("load_machine_priorities", {}, "restricted")).toEqual([{ machine_id: "JH1", priority: 1 }]);
    expect(await answer("load_machine_groups", {}, "restricted")).toEqual([
      { group: "CAPS", description: "Caps", machine_ids: ["JH1"] },
    ]);
  });

  it("the tool overview has the machines with a tool, mounted since their order began; '-' and nothing are none [OV-372]", async () => {
    expect(["-", "", "T1"].map(hasTool)).toEqual([false, false, true]);
    const machines = await answer("load_machines");
    const toolOf = (id: string) => machines.find(({ machine_id }: any) => machine_id === id).tool_id;
    expect([toolOf("FC1"), toolOf("T3")]).toEqual(["-", ""]);
    const rows = await answer("load_tool_overview");
    validatorOf(Type.Array(ToolOverviewRow))(rows);
    expect(rows).toEqual([
      {
        tool_id: "T1",
        machine_id: "T1",
        object_description: "Machine T1",
        work_order_no: "WO700",
        part_no: "P1",
        ...unheard,
        mounted_at: iso(start - 60_000),
      },
      {
        tool_id: "T10",
        machine_id: "T2",
        object_description: "Machine T2",
        work_order_no: "-",
        part_no: "",
        ...unheard,
        mounted_at: null,
      },
    ]);
    expect(await answer("load_tool_overview", {}, "restricted")).toEqual([]);
  });

  it("the tool overview is refused where the site does not have the setting", async () => {
    const without = await startPlant(database, {});
    const refused = await (await without.as("admin")).call("load_tool_overview", {});
    expect([refused.status, refused.body.call_status[0].call_code]).toEqual([403, 3]);
    await without.close();
  });
});
