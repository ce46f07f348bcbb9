import type { Static, TSchema } from "typebox";
import { validatorOf } from "#server/validation.ts";

/** Asks of a value whether a schema takes it: for parts of stored documents, which may be faulty. */
export const guardOf = <S extends TSchema>(schema: S): ((value: unknown) => value is Static<S>) => {
  const check = validatorOf(schema);
  return (value): value is Static<S> => {
    try {
      check(value);
      return true;
    } catch {
      return false;
    }
  };
};
