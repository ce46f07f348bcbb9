import { deviceCookie } from "#server/auth/credentials.ts";
import { newToken } from "#server/auth/tokens.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "./client.ts";
import { deviceRow } from "./device-row.ts";
import type { DatabaseKind } from "./databases.ts";
import { quickHash } from "./passwords.ts";

export const terminals = [1, 2, 3].map((record_no) => ({ record_no, token: newToken("device") }));

/**
 * A plant with three enrolled terminals, a machine with SF361 (FC1), and an employee (number 1001, badge B-77) whose
 * pincode is 0427.
 */
export interface Terminals {
  plant: Plant;
  /** A user, the operator unless another is named, who has signed in at the enrolled terminal of a number, or anywhere else. */
  at: (record_no: number | null, username?: string) => Promise<TestClient>;
}

export const startTerminals = async (
  database: DatabaseKind,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Terminals> => {
  const plant = await startPlant(database, settings);
  const pincode = await quickHash("0427");
  await plant.server.parts.store.write(async (trx) => {
    await trx.updateTable("employees").set({ pincode, badge: "B-77" }).where("employee_number", "=", "1001").execute();
    const sf = { company_id: company, machine_id: "FC1", sf_no: 361, active: 1, parameter: null };
    await trx.insertInto("special_functions").values(sf).execute();
    for (const { record_no, token } of terminals)
      await trx
        .insertInto("devices")
        .values({
          company_id: company,
          ...deviceRow({ record_no, name: `Terminal ${record_no}`, device_kind: "terminal" }, token, start),
        })
        .execute();
  });
  const at = async (record_no: number | null, username = "operator"): Promise<TestClient> => {
    const client = await plant.server.client(username);
    const terminal = terminals.find((candidate) => candidate.record_no === record_no);
    if (terminal) client.cookies.set(deviceCookie, terminal.token);
    return client;
  };
  return { plant, at };
};

/** Asks for an employee by number or badge at a machine, FC1 unless another is named, with a pincode or without. */
export const verify = async (
  client: TestClient,
  employee: string,
  pincode?: string,
  headers: Record<string, string> = {},
  machine_id = "FC1",
) => {
  const input = { machine_id, employee, ...(pincode === undefined ? {} : { pincode }) };
  const { status, body } = await client.call("verify_employee", input, { key: null, headers });
  return { status, res: body.res, code: body.code, path: body.path, message: body.message };
};

/** So many pincodes from 9999 down. */
export const pincodesDown = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(9999 - number).padStart(4, "0"));

/**
 * Tries pincodes of employee 1001 at terminal 1, twenty at once, from forged addresses, with a restart of the server
 * midway; gives how often each status was answered.
 */
export const guessAll = async (
  { plant, at }: Terminals,
  pincodes: readonly string[],
): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {};
  const guess = async (client: TestClient, pincode: string, index: number): Promise<void> => {
    const address = `10.${index % 7}.${index % 251}.${index % 239}`;
    const forged = { "x-forwarded-for": address, forwarded: `for=${address}` };
    const { status } = await verify(client, "1001", pincode, forged);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const tryThem = async (from: number, to: number): Promise<void> => {
    const client = await at(1);
    let next = from;
    const lane = async (): Promise<void> => {
      while (next < to) {
        const index = next;
        next += 1;
        await guess(client, pincodes[index]!, index);
      }
    };
    await Promise.all(Array.from({ length: 20 }, lane));
  };
  const midway = Math.floor(pincodes.length / 2);
  await tryThem(0, midway);
  await plant.server.restart();
  await tryThem(midway, pincodes.length);
  return statuses;
};
