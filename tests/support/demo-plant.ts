import { existsSync } from "node:fs";
import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a server that lives for a test is started with. */
export const brief = { SHOPWRIGHT_WARM_UP: "0", LOG_LEVEL: "fatal" } as const;

/** What a demo plant of a server of its own is started with: its machines say only what the tests post, nobody prints. */
export const demo = { ...brief, SHOPWRIGHT_DEMO: "1", SHOPWRIGHT_DEMO_LIVE: "0", SHOPWRIGHT_DEMO_PORTS: "0" } as const;

const memory = "/dev/shm";
const gigabyte = 2 ** 30;

/** A folder for data that outlives a killed server: in memory, where no commit waits for the disk, when there is room. */
export const newFolder = async (prefix: string): Promise<string> => {
  const { bavail, bsize } = existsSync(memory) ? await statfs(memory) : { bavail: 0, bsize: 0 };
  return mkdtemp(join(bavail * bsize > gigabyte ? memory : tmpdir(), prefix));
};
