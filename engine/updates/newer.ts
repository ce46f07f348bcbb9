/**
 * Of the app's files that a browser keeps: `waiting`, a newer version has all its files and waits; `changed`, a newer one
 * has taken over since this page began.
 */
export type KeptFiles = "same" | "waiting" | "changed";

export interface Builds {
  /** The build that the page was made from. */
  running: string;
  /** The build that the server serves, as far as it has said so. */
  served: string | null;
  /** The build whose files were already asked for. */
  lookedFor: string | null;
}

const isOther = ({ running, served }: Builds): boolean => served !== null && served !== running;

/** Can the page give way to a newer version? Its files are here, or were asked for from the server that serves it. */
export const isReady = (kept: KeptFiles, builds: Builds): boolean =>
  kept !== "same" || (isOther(builds) && builds.served === builds.lookedFor);

/** Does the server serve a version whose files are still to be asked for? */
export const isToFetch = (builds: Builds): boolean => isOther(builds) && builds.served !== builds.lookedFor;

/** How a page comes to the newest version: it waits in the browser, the server has it, or it has taken over already. */
export const wayToNewest = (kept: KeptFiles): "take over" | "from the server" | "reload" => {
  if (kept === "waiting") return "take over";
  return kept === "same" ? "from the server" : "reload";
};

/** Names the try to come from this version to that of the server: a screen without anybody makes it once. */
export const attemptOf = ({ running, served }: Pick<Builds, "running" | "served">): string =>
  `${running} ${served ?? ""}`;
