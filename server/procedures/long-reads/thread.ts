import { parentPort, workerData } from "node:worker_threads";
import type { StoreAddress } from "#server/database/store.ts";
import { connectReader } from "#server/database/reader.ts";
import { failedBy, type ThreadMessage } from "./messages.ts";
import { type LongRead, runLongRead } from "./run.ts";
import { giveWay } from "#server/give-way.ts";
import { ofCompany } from "#server/database/company.ts";

giveWay();

/** A thread that runs one long read after the other over a connection of its own, which only reads; `pool.ts` names it. */
const connection = connectReader(workerData as StoreAddress);

const encoder = new TextEncoder();

const outcomeOf = async (read: LongRead): Promise<ThreadMessage> => {
  try {
    const body = await connection.read((db) =>
      runLongRead(ofCompany(db, read.scope.company_id).in(read.scope.language), read),
    );
    return { is: "answer", body: typeof body === "string" ? encoder.encode(body) : body };
  } catch (error) {
    return { is: "failed", why: failedBy(error) };
  }
};

const send = (message: ThreadMessage): void =>
  parentPort?.postMessage(message, message.is === "answer" ? [message.body.buffer] : []);

parentPort?.on("message", (read: LongRead) => void outcomeOf(read).then(send));
send({ is: "ready" });
