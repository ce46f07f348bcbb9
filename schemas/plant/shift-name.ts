import { type Static, Type } from "typebox";
import { strict, Text } from "#schemas/platform/fields.ts";
import type { Language } from "#schemas/protocol/language.ts";

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*$" });

/**
 * What the name of shifts is in each language, blank where people read the name itself. It holds for every shift of that
 * name: of all departments, and those that are over.
 */
export const ShiftName = Type.Object(
  { shift_description: Name, shift_description_en: Text(), shift_description_sv: Text() },
  strict,
);
export type ShiftName = Static<typeof ShiftName>;

/** The field that has the name in a language. */
export const nameField = (language: Language) => `shift_description_${language}` as const;

/** The name of a shift as readers of a language read it. */
export const shiftNameIn = (names: readonly ShiftName[], name: string, language: Language): string =>
  names.find(({ shift_description }) => shift_description === name)?.[nameField(language)] || name;

/** Is anything said of a name in any language? */
export const isSaid = ({ shift_description_en, shift_description_sv }: ShiftName): boolean =>
  shift_description_en !== "" || shift_description_sv !== "";

/** The names with this one in the place of what was said of it. */
export const withShiftName = (names: readonly ShiftName[], name: ShiftName): ShiftName[] => [
  ...names.filter(({ shift_description }) => shift_description !== name.shift_description),
  ...(isSaid(name) ? [name] : []),
];
