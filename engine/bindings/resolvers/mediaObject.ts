import type { MediaObject } from "#schemas/values/mediaObject/schema.ts";
import { toText } from "#engine/expressions/convert.ts";
import { matchText } from "#engine/expressions/regex.ts";
import { type BindingEnvironment, type MediaFile, rowField } from "../environment.ts";
import { resolveMachines } from "../machines.ts";

export interface ResolvedMedia {
  fileType: MediaObject["fileType"];
  /** Address below /serverfiles/; null when nothing was found. For an icon its name. */
  source: string | null;
}

/** A value reduced to what may stand in a file name: no path, no control character, no leading dot. */
export const safeFileName = (value: unknown): string =>
  toText(value)
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, "")
    .replace(/^\.+/, "")
    .trim();

const address = (path: string): string => `/serverfiles/${path.split("/").map(encodeURIComponent).join("/")}`;
const isInside = (path: string): boolean =>
  path !== "" && !path.split("/").some((part) => part === ".." || part === "");

const newest = (files: readonly MediaFile[] | undefined, test: (path: string) => boolean): string | null =>
  (files ?? [])
    .filter(({ path }) => test(path))
    .reduce<MediaFile | null>((best, file) => (best && best.changed_at >= file.changed_at ? best : file), null)?.path ??
  null;

const machineRow = (config: MediaObject, { machines, parameters }: BindingEnvironment) => {
  const [id] = resolveMachines(config.machineId ? [config.machineId] : [], parameters).ids;
  return id !== undefined && machines && Object.hasOwn(machines, id) ? machines[id] : undefined;
};

/** `img/[part_no].png` with the machine's fields in place of the brackets; null when one is empty. */
export const fillPattern = (pattern: string, row: ReturnType<typeof machineRow>): string | null => {
  let complete = true;
  const path = pattern.replaceAll(/\[([A-Za-z_]\w*)\]/g, (_, key: string) => {
    const value = safeFileName(rowField(row, key));
    complete &&= value !== "";
    return value;
  });
  return complete ? path : null;
};

const holdsAll = (path: string, config: MediaObject, row: ReturnType<typeof machineRow>): boolean => {
  const values = (config.machineParameters ?? []).map((key) => toText(rowField(row, key)));
  return values.length > 0 && values.every((value) => value !== "" && path.includes(value));
};

const pathOf = (config: MediaObject, environment: BindingEnvironment): string | null => {
  const row = machineRow(config, environment);
  switch (config.selectionMethod) {
    case "select":
      return config.selection ?? null;
    case "regex":
      return newest(environment.files, (path) => matchText(config.regexString ?? "", path) !== null);
    case "machinebased":
      return newest(environment.files, (path) => holdsAll(path, config, row));
    case "patternstring":
      return fillPattern(config.patternString ?? "", row);
  }
};

/** The file that a media object names by its method of selection. Patterns need `loadPatterns` first. */
export const resolveMediaObject = (config: MediaObject, environment: BindingEnvironment): ResolvedMedia => {
  const path = pathOf(config, environment);
  const found = path !== null && isInside(path) ? path : null;
  return { fileType: config.fileType, source: found && config.fileType !== "icon" ? address(found) : found };
};
