import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write(question);
  const answer = await lines.question("");
  lines.close();
  process.stdout.write("\n");
  return answer;
};

const firstLine = async (): Promise<string> => {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
};

/** The password from the keyboard (not shown) or the first line of standard input; a random one when that is empty. */
export const readPassword = async (): Promise<{ password: string; made: boolean }> => {
  const given = process.stdin.isTTY ? await ask("Password (empty = a random one): ") : await firstLine();
  return given === ""
    ? { password: randomBytes(12).toString("base64url"), made: true }
    : { password: given, made: false };
};
