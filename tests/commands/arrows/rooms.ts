import type { Arrow } from "./imports.ts";

/** The folders whose rooms have an order: what stands directly in them, folders and files, imports in one direction only. */
export const houses = [
  ".",
  "schemas",
  "schemas/documents",
  "engine",
  "engine/language",
  "engine/react",
  "engine/shell",
  "engine/transport",
  "widgets",
  "designer",
  "server",
  "server/procedures",
];

/** Tests, stories and what only they import may look up as well as down. */
const ofTests = /^tests\/|\/(testing|stories)\/|\.(test|stories|cases|fixtures)\.tsx?$|[-/]fixture\.tsx?$/;

/** Imports of one room by another, of the same house. */
export interface RoomArrow {
  from: string;
  to: string;
  imports: readonly Arrow[];
}

const roomIn = (house: string, file: string): string | null => {
  if (house === ".") return file.split("/")[0] ?? null;
  return file.startsWith(`${house}/`) ? (file.slice(house.length + 1).split("/")[0] ?? null) : null;
};

/** What the rooms of a house import of each other, without its tests. */
export function roomArrows(house: string, arrows: readonly Arrow[]): RoomArrow[] {
  const found = new Map<string, { from: string; to: string; imports: Arrow[] }>();
  for (const arrow of arrows) {
    const [from, to] = [roomIn(house, arrow.from), roomIn(house, arrow.to)];
    if (from === null || to === null || from === to || ofTests.test(arrow.from)) continue;
    const between = found.get(`${from} ${to}`) ?? { from, to, imports: [] };
    between.imports.push(arrow);
    found.set(`${from} ${to}`, between);
  }
  return [...found.values()];
}
