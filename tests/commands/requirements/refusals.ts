import { hidesDrafts, isOfDrafts } from "./drafts.ts";
import type { Named, TestFile } from "./titles.ts";

const lines = (file: string, named: readonly Named[], why: string): string[] =>
  named.map(({ id, line }) => `${file}:${line} ${id} ${why}`);

/** Why ids of a test file do not count, one sentence with its place each. */
export function refusals(file: string, source: string, { titles, elsewhere }: TestFile): string[] {
  if (isOfDrafts(file, source))
    return lines(file, [...titles, ...elsewhere], "stands in a test of documents that do not ship");
  return lines(file, elsewhere, "stands in no title that is printed as it is written");
}

/** Why a file that holds no tests may not stay as it is. */
export const helperRefusals = (file: string, source: string): string[] =>
  hidesDrafts(file, source) ? [`${file} takes documents that do not ship: only a test file may`] : [];
