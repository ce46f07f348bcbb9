import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Caller } from "#tests/contracts/bad-input/case.ts";

export type Callers = ReadonlySet<Caller>;

/**
 * Everybody who may stand at the door. `left` is a user whose session has ended, `roleless` one without a role, `screen` a
 * paired wall screen, `terminal` an enrolled one that acts as an administrator, `showing` one that acts as a user of level 0;
 * `unproved`, `proved` and `signed` are those of `placedNames`.
 */
export const callers: readonly Caller[] = [
  "none",
  "left",
  "roleless",
  "wall",
  "operator",
  "planner",
  "supervisor",
  "admin",
  "dashboards",
  "isolated",
  "activities",
  "restricted",
  "device",
  "unproved",
  "proved",
  "signed",
  "code",
  "screen",
  "terminal",
  "showing",
  "key",
  "erp",
  "bi",
  "foreign",
];
export const everybody: Callers = new Set(callers);
export const without = (from: Callers, ...left: readonly Caller[]): Callers =>
  new Set([...from].filter((caller) => !left.includes(caller)));

/** Whoever shows who is calling, but for keys. */
export const people = without(everybody, "none", "left", "key", "erp", "bi");
/** Those who are kept to screens of their own; who has no role has the own account alone. Source: docs/specification/access.md sections 1 and 3. */
const confined: Callers = new Set(["roleless", "isolated", "activities", "code", "screen"]);
export const free = without(people, ...confined);
/** Level 0, also at a terminal, a login code and a wall token only read; on a shared device somebody signs in first. */
export const writers = without(people, "wall", "code", "screen", "device", "showing");

const roleOf: Partial<Record<Caller, string>> = {
  operator: "operator",
  dashboards: "operator",
  restricted: "operator",
  device: "operator",
  unproved: "operator",
  proved: "operator",
  signed: "operator",
  planner: "planner",
  supervisor: "supervisor",
  admin: "administrator",
  foreign: "administrator",
  terminal: "administrator",
};

/** What no terminal holds, whatever its user does. Source: docs/specification/access.md section 1. */
const administration: ReadonlySet<string> = new Set([
  "can-access-admin-panel",
  "view-permissions",
  "can-do-admin-actions",
  "manage-secrets",
]);

/** The grants as the specification has them: the cells of each permission's row by role. */
const grants = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const file = fileURLToPath(new URL("../../../docs/specification/access.md", import.meta.url));
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const at = rows.findIndex(([, first]) => first === "permission");
  const roles = rows[at]?.slice(3, 7) ?? [];
  const table = rows.slice(at + 2).slice(
    0,
    rows.slice(at + 2).findIndex(([, first]) => !first?.startsWith("`")),
  );
  return new Map(
    table.map(([, key = "", , ...cells]) => [
      key.replaceAll("`", ""),
      new Set(roles.filter((_, index) => cells[index] === "x")),
    ]),
  );
};
const granted = grants();

const holds = (caller: Caller, key: string): boolean =>
  granted.get(key)?.has(roleOf[caller] ?? "") === true && !(caller === "terminal" && administration.has(key));

/** Those who hold all of the keys; who is kept to screens of their own holds no key of an editor or the administration. */
export const holders = (...keys: readonly string[]): Callers =>
  new Set(callers.filter((caller) => keys.every((key) => holds(caller, key))));
export const holdersOfAny = (...keys: readonly string[]): Callers =>
  new Set(callers.filter((caller) => keys.some((key) => holds(caller, key))));

export const both = (one: Callers, other: Callers): Callers => new Set([...one].filter((caller) => other.has(caller)));
export const either = (one: Callers, other: Iterable<Caller>): Callers => new Set([...one, ...other]);
