import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { featureOf, features } from "#schemas/plant/features.ts";
import { isObject } from "#schemas/documents/json.ts";

const documents = globSync("configs/factory/**/*.json", { exclude: ["**/texts/*.json"] }).map((path): unknown =>
  JSON.parse(readFileSync(path, "utf8")),
);

const isList = (value: unknown, member: string): boolean => JSON.stringify(value ?? null).includes(member);

/** The numbers that expressions ask for: `{"sf": 46}`, or a number in the special functions of a machine. */
const askedIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(askedIn);
  if (!isObject(value)) return [];
  const { sf, in: within, special_functions } = value;
  const found = [
    ...[sf].flat(),
    ...(Array.isArray(within) && isList(within[1], ".special_functions") ? [within[0]] : []),
    ...(Array.isArray(special_functions) ? special_functions : []),
  ].filter((one): one is number => typeof one === "number");
  return [...found, ...Object.values(value).flatMap(askedIn)];
};

/** Where code asks for a feature: the line that names its number. */
const inCode: Readonly<Record<number, readonly [string, string]>> = {
  23: ["widgets/dashboard/status/actions.ts", "[23, 24, 29]"],
  24: ["widgets/dashboard/status/actions.ts", "[23, 24, 29]"],
  29: ["widgets/dashboard/status/actions.ts", "[23, 24, 29]"],
  36: ["engine/react/subject/rows.ts", "searchByDescription = 36"],
  455: ["server/procedures/pallets/reader.ts", "confirmLimit = 455"],
  370: ["server/procedures/orders/starting/state.ts", "materialNeeded = 370"],
};

it("lists as features what documents and code ask for, and as still to come what nothing asks for", () => {
  const asked = new Set(documents.flatMap(askedIn));
  for (const [number, [path, line]] of Object.entries(inCode))
    if (readFileSync(path, "utf8").includes(line)) asked.add(Number(number));
  const unlisted = [...asked].filter((number) => featureOf(number) === undefined || featureOf(number)?.awaited);
  const idle = features.filter(({ number, awaited }) => !awaited && !asked.has(number)).map(({ number }) => number);
  expect({ unlisted, idle }).toEqual({ unlisted: [], idle: [] });
});

it("has each number once, and leads one that does the same to one that is offered", () => {
  const numbers = features.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const led = features.flatMap(({ sameAs }) => (sameAs === undefined ? [] : [featureOf(sameAs)]));
  expect(led.filter((one) => one === undefined || one.awaited || one.sameAs !== undefined)).toEqual([]);
});
