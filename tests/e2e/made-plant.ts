import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#tests/faults/server-process.ts";

const place = "SHOPWRIGHT_E2E_PLANT";

/** What every demo plant of the journeys is started with: its machines say only what the tests post, on the given day. */
export const demo = {
  SHOPWRIGHT_DEMO: "1",
  SHOPWRIGHT_DEMO_LIVE: "0",
  LOG_LEVEL: "fatal",
  NODE_OPTIONS: `--import=${new URL("../support/given-day.ts", import.meta.url).href}`,
} as const;

/** A folder of its own with the demo plant as it was made for this run; the caller removes it. */
export const copyOfPlant = async (prefix: string): Promise<string> => {
  const data = await mkdtemp(join(tmpdir(), prefix));
  await cp(process.env[place]!, data, { recursive: true });
  return data;
};

/** Makes the demo plant once for all journeys of a run: making it takes many times as long as starting a server on it. */
const makePlant = async (): Promise<() => Promise<void>> => {
  const data = await mkdtemp(join(tmpdir(), "shopwright-e2e-made-"));
  const server = await startServer({ data, env: demo });
  await server.stop();
  process.env[place] = data;
  return () => rm(data, { recursive: true, force: true });
};
export default makePlant;
