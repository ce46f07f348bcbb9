import { asksToConfirm, type QueuedWrite } from "#engine/transport/queue/types.ts";

/** More are counted, not drawn. */
export const drawnAtMost = 50;

/** What a line says of its entry; `doubted`: the server takes it when a person confirms it; `held`: an earlier one of the same place waits for a person. */
export type LineState = "waiting" | "sending" | "held" | "refused" | "doubted" | "old";
export interface Line {
  entry: QueuedWrite;
  state: LineState;
}

const stateOf = (entry: QueuedWrite, earlier: readonly QueuedWrite[]): LineState => {
  if (entry.question) return asksToConfirm(entry.question) ? "doubted" : entry.question.kind;
  if (entry.state === "sending") return "sending";
  const isHeld = earlier.some((one) => one.question && one.machine !== null && one.machine === entry.machine);
  return isHeld ? "held" : "waiting";
};

/** The lines of the list: what asks a person first, then by time. */
export const linesOf = (entries: readonly QueuedWrite[]): Line[] => {
  const lines = entries.map((entry, at) => ({ entry, state: stateOf(entry, entries.slice(0, at)) }));
  const asks = ({ entry }: Line) => entry.question !== null;
  return [...lines.filter(asks), ...lines.filter((line) => !asks(line))];
};

/** Who made it: what the actor says of itself, else the name of the user. */
export const personOf = ({ actor, owner }: QueuedWrite): string => {
  const said = Object.values(actor ?? {}).filter((value) => typeof value === "string" || typeof value === "number");
  return said.length > 0 ? said.join(" ") : decodeURIComponent(owner.slice(owner.indexOf("/") + 1));
};
