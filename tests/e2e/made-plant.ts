import { cp, rm } from "node:fs/promises";
import { startServer } from "#tests/faults/server-process.ts";
import { demo as plain, newFolder } from "#tests/support/demo-plant.ts";

const place = "SHOPWRIGHT_E2E_PLANT";

/** What every demo plant of the journeys is started with: it lives on the given day. */
export const demo = {
  ...plain,
  NODE_OPTIONS: `--import=${new URL("../support/given-day.ts", import.meta.url).href}`,
} as const;

/** A folder of its own with the demo plant as it was made for this run; the caller removes it. */
export const copyOfPlant = async (prefix: string): Promise<string> => {
  const data = await newFolder(prefix);
  await cp(process.env[place]!, data, { recursive: true });
  return data;
};

/** Makes the demo plant once for all journeys of a run: making it takes many times as long as starting a server on it. */
const makePlant = async (): Promise<() => Promise<void>> => {
  const data = await newFolder("shopwright-e2e-made-");
  const server = await startServer({ data, env: demo });
  await server.stop();
  process.env[place] = data;
  return () => rm(data, { recursive: true, force: true });
};
export default makePlant;
