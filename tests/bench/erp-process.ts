import { fork } from "node:child_process";
import { once } from "node:events";
import { startErp } from "#tests/support/erp/server.ts";

/** An ERP in a process of its own, which takes nothing of the time of whoever measures. */
export interface ErpProcess {
  url: string;
  /** Requests that it has heard. */
  count: () => Promise<number>;
  /** The bodies of the first so many. */
  bodies: (most: number) => Promise<unknown[]>;
  close: () => Promise<void>;
}

type Question = { count: true } | { bodies: number };

export const startErpProcess = async (): Promise<ErpProcess> => {
  const child = fork(new URL(import.meta.url), ["the ERP of a bench"]);
  const ask = async <T>(question?: Question): Promise<T> => {
    const answer = once(child, "message");
    if (question) child.send(question);
    return (await answer)[0] as T;
  };
  return {
    url: await ask<string>(),
    count: () => ask({ count: true }),
    bodies: (most) => ask({ bodies: most }),
    close: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
};

if (process.argv[2] === "the ERP of a bench") {
  const erp = await startErp();
  process.on("message", (question: Question) => {
    const { requests } = erp;
    process.send!("count" in question ? requests.length : requests.slice(0, question.bodies).map(({ body }) => body));
  });
  process.once("disconnect", () => void erp.close());
  process.send!(erp.url);
}
