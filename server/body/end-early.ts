import type { FastifyReply, FastifyRequest } from "fastify";

/** For so long a caller may go on sending what is thrown away, ms. It has its answer then, or will not read it. */
const patience = 5000;

/**
 * Lets an answer end its connection though the caller may still be sending. A connection that is closed with bytes that
 * nobody has read is reset, and a reset can overtake the answer: so only the own half is closed with the answer, and what
 * still comes is thrown away until the caller ends too, or for `patience`.
 */
export const endEarly = ({ raw }: Pick<FastifyRequest, "raw">, reply: Pick<FastifyReply, "header">): void => {
  void reply.header("connection", "close");
  // HTTP/2 ends the one stream by itself.
  if (raw.httpVersionMajor > 1) return;
  const { socket } = raw;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node's server calls it when the last answer of a connection is written.
  socket.destroySoon = () => {
    if (raw.complete) return destroySoon();
    const timer = setTimeout(() => socket.destroy(), patience).unref();
    socket.once("close", () => clearTimeout(timer)).end();
    raw.once("end", destroySoon).unpipe().resume();
  };
};
