import { splitUrl } from "#engine/navigation/path.ts";
import type { Options } from "./logic.ts";

/** What an address may name of a bar: where its brackets stand. */
export type Place = Readonly<Record<string, string | undefined>>;

/** The parameters by which the period goes along to another page of statistics. */
const keptOf = ({ period = "today", from, to, compare }: Options): [string, string][] => [
  ...(period === "today" ? [] : [["period", period] satisfies [string, string]]),
  ...(period === "calendar" && from ? [["from", from] satisfies [string, string]] : []),
  ...(period === "calendar" && to ? [["to", to] satisfies [string, string]] : []),
  ...(compare ? [["compare", "on"] satisfies [string, string]] : []),
];

/**
 * The address that a bar leads to, with the period of the page it is on, but for what the address says itself; null where
 * it names something that the bar has not.
 */
export const drillPath = (options: Options, place: Place): string | null => {
  const { open } = options;
  if (!open) return null;
  let isWhole = true;
  const filled = open.replaceAll(/\[(\w+)\]/g, (_whole, name: string) => {
    const value = place[name];
    if (value === undefined) isWhole = false;
    return encodeURIComponent(value ?? "");
  });
  if (!isWhole) return null;
  const [path, rest] = splitUrl(filled);
  const query = new URLSearchParams(keptOf(options));
  for (const [name, value] of new URLSearchParams(rest)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};
