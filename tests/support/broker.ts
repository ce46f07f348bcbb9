import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Aedes } from "aedes";
import mqtt from "mqtt";
import { stateTopic } from "#server/ingest/mqtt/topic.ts";
import { bounds } from "./bounds.ts";
import { freePort } from "./free-port.ts";

export interface Broker {
  url: string;
  /** On the loopback interface: handed to the next one, it is found again where it was. */
  port: number;
  /** Ends it at once, as a power cut would, where it is the test's own. */
  kill: () => Promise<void>;
}

/** A name for groups, topics and clients that no other run uses. */
export const uniqueName = (): string => `t${randomUUID().replaceAll("-", "").slice(0, 12)}`;

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  return address.port;
};

const embedded = async (port: number): Promise<Broker> => {
  const aedes = await Aedes.createBroker();
  const server = createServer(aedes.handle);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const taken = portOf(server);
  return {
    url: `mqtt://127.0.0.1:${taken}`,
    port: taken,
    kill: async () => {
      aedes.close();
      server.close();
      await once(server, "close");
    },
  };
};

const usualPort = 1883;

/** The broker of this computer where one answers, else one within this process. Others may use it: take unique names. */
export const sharedBroker = async (): Promise<Broker> =>
  (await answers(usualPort))
    ? { url: `mqtt://127.0.0.1:${usualPort}`, port: usualPort, kill: () => Promise.resolve() }
    : await embedded(0);

/** Takes from a broker that others use too what a server leaves there: its session and the word of where it is. */
export const forgetServer = async (url: string, clientId: string): Promise<void> => {
  const client = await mqtt.connectAsync(url, { clientId, clean: true });
  await client.publishAsync(stateTopic(clientId), "", { retain: true, qos: 1 });
  await client.endAsync();
};

const mosquitto = "/usr/sbin/mosquitto";
const hasMosquitto = existsSync(mosquitto);

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

/** Mosquitto on this port with its own folder, or null when another program has the port. */
const mosquittoOn = async (port: number, folder: string): Promise<Broker | null> => {
  const file = join(folder, "mosquitto.conf");
  const lines = [
    `listener ${port} 127.0.0.1`,
    "allow_anonymous true",
    // Started by root it would become somebody who may not write into the folder.
    `user ${userInfo().username}`,
    "persistence true",
    `persistence_location ${folder}/`,
    "autosave_on_changes true",
    "autosave_interval 1",
    "max_queued_messages 0",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const child = spawn(mosquitto, ["-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  const isRunning = await new Promise<boolean>((resolve) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (/^\d+: mosquitto version \S+ running$/m.test(said)) resolve(true);
    });
    child.once("close", () => resolve(false));
  });
  if (!isRunning && said.includes("Address already in use")) return null;
  if (!isRunning) throw new Error(`Mosquitto ended with ${child.exitCode}: ${said}`);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    kill: async () => {
      child.kill("SIGKILL");
      await ended(child);
    },
  };
};

/**
 * A broker of the test's own that can be killed and started again on its port: Mosquitto with what it holds written to
 * the folder after every change where it is installed, else one within this process that forgets all.
 */
export const ownBroker = async (folder: string, port = 0): Promise<Broker> => {
  if (!hasMosquitto) return await embedded(port);
  const until = performance.now() + bounds.start;
  for (;;) {
    const broker = await mosquittoOn(port || (await freePort()), folder);
    if (broker) return broker;
    if (performance.now() > until) throw new Error(`Port ${port} stays taken`);
    await pause(100);
  }
};
