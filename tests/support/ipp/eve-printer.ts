import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";

/** The printer of CUPS that is a program, where the system has it (Debian: `cups-ipp-utils`). */
const program = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/bin"]
  .map((folder) => join(folder, "ippeveprinter"))
  .find((path) => existsSync(path));

export interface EvePrinter {
  address: string;
  /** The documents that it has taken and printed. */
  documents: () => Promise<Buffer[]>;
  close: () => Promise<void>;
}

/** Starts it; null where there is none, or it does not run here (it needs a service of DNS-SD). */
export const startEvePrinter = async (): Promise<EvePrinter | null> => {
  if (program === undefined) return null;
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), "shopwright-eve-"))];
  const options = [
    "-k",
    "-v",
    "-s",
    "100",
    "-f",
    "application/pdf",
    "-n",
    "localhost",
    "-p",
    String(port),
    "-d",
    folder,
  ];
  const printer = spawn(program, [...options, "Shopwright"], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(printer, "exit");
  const ready = new Promise<true>((resolve) => {
    let said = "";
    const listen = (bytes: Buffer) => {
      said += bytes.toString("utf8");
      if (said.includes("printer-uuid")) resolve(true);
    };
    printer.stdout.on("data", listen);
    printer.stderr.on("data", listen);
  });
  const close = async () => {
    printer.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const documents = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).toSorted();
    return await Promise.all(names.map((name) => readFile(join(folder, name))));
  };
  if ((await Promise.race([ready, ended])) === true)
    return { address: `ipp://127.0.0.1:${port}/ipp/print`, documents, close };
  await rm(folder, { recursive: true, force: true });
  return null;
};
