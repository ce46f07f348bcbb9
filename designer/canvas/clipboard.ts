import type { DashboardWidget, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { Clip } from "../actions/paste-widgets.ts";

const format = "shopwright/widgets";
const kept = "designer.clipboard";
const mostWidgets = 1000;

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isPosition = (pos: unknown): boolean =>
  isObject(pos) &&
  isCount(pos["x"]) &&
  isCount(pos["y"]) &&
  isCount(pos["w"]) &&
  isCount(pos["h"]) &&
  (pos["z"] === undefined || isCount(pos["z"]));
const isWidget = (value: unknown): value is DashboardWidget =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  typeof value["component"] === "string" &&
  isPosition(value["pos"]) &&
  isObject(value["config"]);
const isSource = (value: unknown): value is DataSource =>
  isObject(value) && typeof value["slug"] === "string" && typeof value["source"] === "string";
const isParameter = (value: unknown): value is Clip["parameters"][number] =>
  isObject(value) && typeof value["name"] === "string";

/** A clip as text, for the clipboard of the system. */
export const textOf = (clip: Clip): string => JSON.stringify({ format, ...clip });

/** What was copied, from its text. Null for any other text, for broken widgets and for more than a dashboard holds. */
export const clipFrom = (text: string): Clip | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value["format"] !== format) return null;
  const { widgets, dataSources = [], parameters = [] } = value;
  if (!Array.isArray(widgets) || widgets.length === 0 || widgets.length > mostWidgets) return null;
  if (!Array.isArray(dataSources) || !Array.isArray(parameters)) return null;
  const isWhole = widgets.every(isWidget) && dataSources.every(isSource) && parameters.every(isParameter);
  return isWhole ? { widgets, dataSources, parameters } : null;
};

/** Keeps a clip for the other dashboards of this browser. */
export const keepClip = (clip: Clip): void => localStorage.setItem(kept, textOf(clip));

/** The clip that was kept last; null when there is none. */
export const keptClip = (): Clip | null => clipFrom(localStorage.getItem(kept) ?? "");
