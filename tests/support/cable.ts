import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Cable {
  /** The near end, at this computer's loopback interface. */
  port: number;
  /** From now on it carries nothing either way and says nothing of it. */
  pull: () => void;
  /** Carries again; what hung on the pulled cable is lost. */
  plug: () => void;
  close: () => void;
}

/** A cable to a port of this computer. */
export const cableTo = async (port: number): Promise<Cable> => {
  const sockets = new Set<Socket>();
  let pulled = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const pairs = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on("data", (bytes) => pulled || to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    pull: () => void (pulled = true),
    plug: () => {
      pulled = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
