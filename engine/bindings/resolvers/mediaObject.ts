import type { MediaObject } from "#schemas/values/mediaObject/schema.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { matchText } from "#engine/language/expressions/regex.ts";
import { type Bound, failed, pending, ready } from "../bound.ts";
import { type BindingEnvironment, type MediaFile, type Row, rowField } from "../environment.ts";
import { resolveIds } from "../ids.ts";
import { chooseSubject } from "../rows.ts";
import { derive } from "../status.ts";

export interface ResolvedMedia {
  fileType: MediaObject["fileType"];
  /** Address below /serverfiles/; null when nothing was found. For an icon without ending its name. */
  source: string | null;
  /** Changes with the file; null where the list of files does not hold it. */
  version: string | null;
}

type Files = readonly MediaFile[];

/** A value reduced to what may stand in a file name: no path, no control character, no leading dot. */
const safeFileName = (value: unknown): string =>
  toText(value)
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, "")
    .replace(/^\.+/, "")
    .trim();

const address = (path: string): string => `/serverfiles/${path.split("/").map(encodeURIComponent).join("/")}`;
const isInside = (path: string): boolean =>
  path !== "" && !path.split("/").some((part) => part === ".." || part === "");
const isIconName = (path: string): boolean => /^[a-z0-9-]+$/.test(path);

const newest = (files: Files, test: (path: string) => boolean): string | null =>
  files
    .filter(({ path }) => test(path))
    .reduce<MediaFile | null>((best, file) => (best && best.changed_at >= file.changed_at ? best : file), null)?.path ??
  null;

/** `img/[part_no].png` with the row's fields in place of the brackets; null when one is empty. */
export const fillPattern = (pattern: string, row: Row | undefined): string | null => {
  let complete = true;
  const path = pattern.replaceAll(/\[([A-Za-z_]\w*)\]/g, (_, key: string) => {
    const value = safeFileName(rowField(row, key));
    complete &&= value !== "";
    return value;
  });
  return complete ? path : null;
};

const holdsAll = (path: string, config: MediaObject, row: Row | undefined): boolean => {
  const values = (config.machineParameters ?? []).map((key) => toText(rowField(row, key)));
  return values.length > 0 && values.every((value) => value !== "" && path.includes(value));
};

const pathOf = (config: MediaObject, files: Files, row: Row | undefined): string | null => {
  switch (config.selectionMethod) {
    case "select":
      return config.selection ?? null;
    case "regex":
      return newest(files, (path) => matchText(config.regexString ?? "", path) !== null);
    case "machinebased":
      return newest(files, (path) => holdsAll(path, config, row));
    case "patternstring":
      return fillPattern(config.patternString ?? "", row);
  }
};

/** What a media object has to be told of besides its options: whose fields, and whether it searches files. */
export const mediaNeeds = ({ selectionMethod, machineId }: MediaObject, { parameters }: MediaParameters) => {
  const usesRow = selectionMethod === "machinebased" || selectionMethod === "patternstring";
  const { ids, missing } = resolveIds(usesRow && machineId ? [machineId] : [], parameters);
  const searches = selectionMethod === "regex" || selectionMethod === "machinebased";
  return { subject: ids[0], isMissing: missing.length > 0, searches };
};
type MediaParameters = Pick<BindingEnvironment, "parameters">;

const found = (config: MediaObject, files: Files, row: Row | undefined): ResolvedMedia => {
  const { fileType } = config;
  const path = pathOf(config, files, row);
  if (path === null || !isInside(path)) return { fileType, source: null, version: null };
  if (fileType === "icon" && isIconName(path)) return { fileType, source: path, version: null };
  const version = files.find((file) => file.path === path)?.changed_at ?? null;
  return { fileType, source: address(path), version };
};

/** A list that only tells the version of a file may fail; whoever searches in it needs it. */
const listOf = (files: Bound<Files> | undefined, searches: boolean): Bound<Files> => {
  if (files && (searches || files.status !== "error")) return files;
  return searches ? pending : ready([]);
};

/** The file that a media object names by its method of selection. Patterns need `loadPatterns` first. */
export const resolveMediaObject = (config: MediaObject, environment: BindingEnvironment): Bound<ResolvedMedia> => {
  const { subject, isMissing, searches } = mediaNeeds(config, environment);
  if (isMissing) return failed(chooseSubject);
  const files = listOf(environment.files?.[config.fileType], searches);
  const row: Bound<Row | null> = subject === undefined ? ready(null) : (environment.subjects?.[subject] ?? pending);
  return derive([files, row], () => found(config, files.data ?? [], row.data ?? undefined));
};
