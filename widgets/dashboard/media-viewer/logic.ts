import type { ResolvedMedia } from "#engine/bindings/resolvers/mediaObject.ts";

/** The address of a file: another one when the file has changed, so that the browser fetches it again. */
export const addressOf = ({ source, version }: ResolvedMedia): string | null =>
  source === null || version === null ? source : `${source}?v=${encodeURIComponent(version)}`;

/** What a file is called for who cannot see it: its name without folders and ending. */
export const nameOf = (source: string): string => {
  const name = source.split("/").at(-1) ?? "";
  return decodeURIComponent(name)
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[_-]+/g, " ");
};
