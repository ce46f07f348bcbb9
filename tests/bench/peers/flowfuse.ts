import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#tests/support/free-port.ts";
import { flow } from "./flowfuse-flow.ts";

const packages = ["node-red@5.0.7", "@flowfuse/node-red-dashboard@1.31.0"];
export const peerName = "Node-RED 5.0.7 with FlowFuse Dashboard 1.31.0";
const folder = fileURLToPath(new URL("../../../node_modules/.cache/peers/flowfuse-1.31.0", import.meta.url));

/** The peer from npm, kept beside the project's own packages; throws what npm says when it cannot be had. */
const install = async (): Promise<void> => {
  if (existsSync(join(folder, "installed"))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "peer", private: true }));
  await promisify(execFile)("npm", ["install", "--omit=dev", "--ignore-scripts", ...packages], { cwd: folder });
  await writeFile(join(folder, "installed"), "");
};

export interface Peer {
  url: string;
  child: ChildProcess;
  close(): Promise<void>;
}

/** Node-RED with the flow of `flowfuse-flow.ts`, on a folder of its own. */
export const startFlowFuse = async (): Promise<Peer> => {
  await install();
  const userDir = await mkdtemp(join(tmpdir(), "shopwright-peer-"));
  const port = await freePort();
  // Node-RED takes further nodes from the packages that its own folder names.
  await symlink(join(folder, "node_modules"), join(userDir, "node_modules"));
  await writeFile(
    join(userDir, "package.json"),
    JSON.stringify({ name: "flow", private: true, dependencies: { "@flowfuse/node-red-dashboard": "1.31.0" } }),
  );
  await writeFile(join(userDir, "flows.json"), JSON.stringify(flow));
  await writeFile(
    join(userDir, "settings.js"),
    `module.exports = ${JSON.stringify({
      flowFile: "flows.json",
      uiHost: "127.0.0.1",
      httpAdminRoot: "/admin",
      telemetry: { enabled: false },
      logging: { console: { level: "info" } },
    })};`,
  );
  const child = spawn(
    process.execPath,
    [join(folder, "node_modules/node-red/red.js"), "--userDir", userDir, "--port", String(port)],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let text = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("Started flows")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`Node-RED ended with ${code}:\n${text}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    close: async () => {
      if (child.exitCode === null) {
        child.kill();
        await once(child, "exit");
      }
      await rm(userDir, { recursive: true, force: true });
    },
  };
};
