import { statSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningProcess, runScript, startServerProcess } from "#tests/support/server-process.ts";
import { databasePath } from "#server/database/data-folder.ts";
import { bounds } from "#tests/support/bounds.ts";
import { TestClient } from "#tests/support/client.ts";
import { freePort } from "#tests/support/free-port.ts";
import { codesIn } from "#tests/support/zpl/codes.ts";
import { dotsOfPicture } from "./picture.fixtures.ts";

let folder: string;
let server: RunningProcess & { url: string };
let ports: number[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shopwright-live-demo-"));
  ports = [await freePort(), await freePort(), await freePort()];
  server = await startServerProcess({
    SHOPWRIGHT_DEMO: "1",
    SHOPWRIGHT_DEMO_HISTORY: "7",
    SHOPWRIGHT_DEMO_PORTS: ports.join(","),
    SHOPWRIGHT_DATA: folder,
    LOG_LEVEL: "fatal",
  });
}, bounds.test);
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

const signedIn = async (name: string) => {
  const client = new TestClient(server.url);
  expect((await client.signIn(name, name)).status).toBe(200);
  return client;
};
const res = async (client: TestClient, name: string, input: object) => {
  const answer = await client.call(name, input);
  expect([name, answer.status, answer.body]).toMatchObject([name, 200, {}]);
  return answer.body.res;
};
const heard = async () => (await (await fetch(`http://127.0.0.1:${ports[0]}/facts`)).json()) as { subject: string }[];

it(
  "the demo that is started says how far it is made, prints flags as pictures, fails beside, tells its ERP what a person has let go, and ends with both",
  async () => {
    const operator = await signedIn("operator");
    const flagsOf = async (machine_id: string) => await res(operator, "load_pallet_flags", { machine_id });
    const print = async (machine_id: string) => {
      const [order] = await res(operator, "load_running_orders", { machine_id });
      const flag = { machine_id, card_no: order.card_no, quantity: 5, pallet_flag_type: "", num_copies: 1 };
      return await res(operator, "print_pallet_flag", { ...flag, printer: machine_id === "JB1" ? "3" : "2" });
    };
    const before = await flagsOf("JB3");
    expect(before.length).toBeGreaterThan(3);
    for (const { sscc } of before) expect(sscc).toMatch(/^09521234\d{10}$/);

    const { record_no } = await print("JB3");
    const stateOf = async (machine_id: string) => (await flagsOf(machine_id))[0].print_status;
    await expect.poll(() => stateOf("JB3")).toBe("Printed");
    await print("JB1");
    await expect.poll(() => stateOf("JB1")).toBe("Failed");
    const pictures = join(folder, "prints/1000/2");
    await expect.poll(() => readdir(pictures)).toHaveLength(1);
    const [name] = await readdir(pictures);
    const codes = await codesIn(dotsOfPicture(await readFile(join(pictures, name!), "utf8")));
    const flag = (await flagsOf("JB3")).find((one: { record_no: number }) => one.record_no === record_no);
    expect(codes.map(({ text }) => text)).toContain(`(00)${flag.sscc}`);

    expect(await heard()).toEqual([]);
    const supervisor = await signedIn("supervisor");
    await res(supervisor, "decide_erp_backlog", { target: "erp", decision: "send_all" });
    await expect.poll(async () => (await heard()).length, { timeout: bounds.link }).toBeGreaterThan(3);
    expect((await heard()).map(({ subject }) => subject)).toContain("pallet-flags");

    const steps = server.stdout().match(/making the demo plant.*/gi) ?? [];
    expect([steps.length > 2, steps]).toEqual([true, [...new Set(steps)]]);
    expect(steps.every((step) => /^Making the demo plant: \d+ %$/.test(step))).toBe(true);
    expect([folder, databasePath(folder)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    server.child.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    await expect(heard()).rejects.toThrow("fetch failed");
    // What it has made is served to nobody as a plant's own.
    const plain = runScript(["server/start.mjs"], { PORT: "0", SHOPWRIGHT_DATA: folder });
    plain.child.stdout?.on("data", () => {
      if (plain.stdout().includes("Shopwright ready")) plain.child.kill("SIGKILL");
    });
    const { code, stderr } = await plain.ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/holds the demo plant, whose passwords are well known/)]);
  },
  bounds.test,
);
