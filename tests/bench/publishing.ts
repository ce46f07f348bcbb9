import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Lets machines publish Sparkplug B, each `hz` times a second, from a process of its own; `end` answers how many messages they have sent. */
export const publish = (url: string, machines: readonly string[], hz: number) => {
  const script = fileURLToPath(import.meta.resolve("#server/cli/plant.ts"));
  const words = [script, "--mqtt", url, "--ids", machines.join(","), "--hz", String(hz)];
  const child: ChildProcess = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return {
    /** Throws where the process has ended by itself: nobody waits for what it would have sent. */
    check: (): void => {
      if (child.exitCode !== null) throw new Error(`The machines ended with ${child.exitCode}: ${text}`);
    },
    end: async (): Promise<number> => {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "close");
      }
      return Number(/(\d+) messages sent/.exec(text)?.[1]);
    },
  };
};

/** The sums of the metrics of a server whose name and labels begin with each of `names`, as of one moment. */
export const figuresOf = async (url: string, names: readonly string[]): Promise<number[]> => {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split("\n");
  return names.map((name) =>
    lines.filter((line) => line.startsWith(name)).reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0),
  );
};

export const figureOf = async (url: string, name: string): Promise<number> => (await figuresOf(url, [name]))[0]!;

/** Every message must have become a stored record. */
export const requireAll = async (url: string, sent: number): Promise<void> => {
  const records = "shopwright_mqtt_records_total";
  const recorded = await figureOf(url, `${records}{result="recorded"}`);
  const other = (await figureOf(url, records)) - recorded;
  const lost = await figureOf(url, "shopwright_mqtt_rebirths_total");
  if (recorded < sent || other > 0 || lost > 0)
    throw new Error(`Of ${sent} messages ${recorded} were stored, ${other} were not, ${lost} times some were missing.`);
};
