import { circlesIn, graphOf } from "./circles.ts";
import type { Arrow } from "./imports.ts";
import { houses, roomArrows } from "./rooms.ts";

/** Of many imports between two rooms these are enough to see what they are about. */
const shown = 5;

const lineOf = ({ from, line, text }: Arrow): string => `${from}:${line} ${text}`;

/** Each node of a circle with the next one, the last with the first. */
const steps = (circle: readonly string[]): [from: string, to: string][] =>
  circle.map((node, index) => [node, circle[(index + 1) % circle.length] ?? node]);

const circleOfFiles = (circle: readonly string[], arrows: readonly Arrow[]): string =>
  [
    "Files import each other in a circle. Move what both need into a file below them:",
    ...steps(circle).flatMap(([from, to]) => {
      const found = arrows.find((arrow) => arrow.from === from && arrow.to === to);
      return found ? [`  ${lineOf(found)}`] : [];
    }),
  ].join("\n");

const circleOfRooms = (house: string, circle: readonly string[], arrows: ReturnType<typeof roomArrows>): string =>
  [
    `Rooms of ${house === "." ? "the house" : `${house}/`} import each other in a circle. Move what both need into a room below them, or hand it in from above:`,
    ...steps(circle).flatMap(([from, to]) => {
      const imports = arrows.find((arrow) => arrow.from === from && arrow.to === to)?.imports ?? [];
      const more = imports.length > shown ? [`    and ${imports.length - shown} more`] : [];
      return [`  ${from} -> ${to}`, ...imports.slice(0, shown).map((one) => `    ${lineOf(one)}`), ...more];
    }),
  ].join("\n");

/** Why these imports are refused, a text for each circle of files and of rooms; empty where all run one way. */
export function refusalsOf(arrows: readonly Arrow[]): string[] {
  return [
    ...circlesIn(graphOf(arrows)).map((circle) => circleOfFiles(circle, arrows)),
    ...houses.flatMap((house) => {
      const between = roomArrows(house, arrows);
      return circlesIn(graphOf(between)).map((circle) => circleOfRooms(house, circle, between));
    }),
  ];
}
