import type { EventFrame } from "#schemas/protocol/events.ts";

/** The events by which a page hears of documents and rights. */
export const documentTopics = ["DocumentChanged", "AccessChanged", "ReloadRequested"];

/** Kinds that `/api/app` carries: a new revision of one is a new start payload. */
const startKinds = new Set(["site", "role", "theme", "texts", "menu", "page", "dashboard", "liveview", "overview"]);

/** What an event means for a page: the documents to be read again, by their key, and whether the start payload is. */
export interface Heard {
  documents: readonly unknown[] | null;
  start: boolean;
}

export const heardIn = (frame: EventFrame): Heard => {
  if (frame.event === "ReloadRequested") return { documents: ["document"], start: true };
  if (frame.event !== "DocumentChanged") return { documents: null, start: true };
  return { documents: ["document", frame["kind"], frame["slug"]], start: startKinds.has(String(frame["kind"])) };
};
