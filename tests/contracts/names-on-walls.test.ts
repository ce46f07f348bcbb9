import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceCookie } from "#server/auth/credentials.ts";
import { newToken } from "#server/auth/tokens.ts";
import { writeCompany } from "#server/database/company.ts";
import { deviceRow } from "#tests/support/device-row.ts";
import { company, start, startPlant, type Plant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";

/** What each way to a name tells a caller. */
const namesFor = async (client: TestClient) => {
  const at = { machine_id: "FC1" };
  const [machines, machine, signedIn] = await Promise.all([
    client.call("load_machines"),
    client.call("load_machine", at),
    client.call("load_signed_in_employees", at),
  ]);
  return [
    machines.body.res.find((one: any) => one.machine_id === "FC1").emp_name,
    machine.body.res.emp_name,
    signedIn.body.res[0].employee_name,
  ];
};

describe.each(anyDatabase)("names of people on walls, on $kind", (database) => {
  const plants = new Map<string, Plant>();
  beforeAll(async () => {
    for (const names_on_walls of ["names", "initials", "none"])
      plants.set(names_on_walls, await startPlant(database, { names_on_walls }));
  });
  afterAll(async () => {
    for (const plant of plants.values()) await plant.close();
  });
  const plantOf = (setting: string): Plant => plants.get(setting)!;

  it.each([
    ["names", "Anna Lindqvist"],
    ["initials", "A. L."],
    ["none", ""],
  ])("are shown as the site says to who only reads, and whole to who works: %s", async (setting, shown) => {
    const plant = plantOf(setting);
    const wall = await plant.as("wall");
    const operator = await plant.as("operator");
    const whole = "Anna Lindqvist";
    expect([await namesFor(wall), await namesFor(operator), await namesFor(wall)]).toEqual([
      [shown, shown, shown],
      [whole, whole, whole],
      [shown, shown, shown],
    ]);
  });

  it("stand in no event that such a screen hears, nor in what it gets after a gap", async () => {
    const plant = plantOf("initials");
    const { parts } = plant.server;
    const wall = await (await plant.as("wall")).events("MachineChanged");
    const operator = await (await plant.as("operator")).events("MachineChanged");
    const patch = { emp_name: "Bo Ek", version: 2 };
    await parts.journal.write(company, async ({ emit }) => {
      emit({ event: "MachineChanged", machine_id: "FC1", payload: { machine_id: "FC1", patch, version: 2 } });
    });
    const heard = async (reader: typeof wall) => {
      await reader.until(() => reader.frames.some(({ data }) => data.event === "MachineChanged"));
      return reader.frames.find(({ data }) => data.event === "MachineChanged")?.data["patch"];
    };
    expect([await heard(wall), await heard(operator)]).toEqual([{ ...patch, emp_name: "B. E." }, patch]);
    const later = await (await plant.as("wall")).events("MachineChanged", 999_999);
    await later.until(() => later.text.includes("Snapshot"));
    expect(later.text).toContain("A. L.");
    expect(later.text).not.toContain("Lindqvist");
  });

  it("are kept from a paired wall screen too", async () => {
    const plant = plantOf("none");
    const token = newToken("device");
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx
        .insertInto("devices")
        .values(deviceRow({ record_no: 9, name: "Hall", device_kind: "wall" }, token, start))
        .execute(),
    );
    const screen = await plant.server.client();
    screen.cookies.set(deviceCookie, token);
    expect(await namesFor(screen)).toEqual(["", "", ""]);
  });
});
