import type { CellFault } from "#schemas/platform/entities/cells.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";

export const cellMessages: Readonly<Record<CellFault["fault"], string>> = {
  not_a_number: "Expected a number.",
  not_whole: "Expected a whole number.",
  not_yes_or_no: "Expected yes or no.",
  not_a_day: "Expected a day such as 2026-03-01.",
  not_a_time: "Expected a time such as 2026-03-01 06:00.",
  not_a_duration: "Expected seconds, or hours and minutes such as 1:30.",
  not_a_choice: "Expected one of the field's choices.",
};

/** A fault of the file itself, in words of its own. */
export const ownFault = (
  code: string,
  field: string | null,
  message: string,
  values?: Record<string, unknown>,
): RowFault => ({
  code,
  field,
  message,
  text: { key: `imports.fault.${code}`, ...(values ? { values } : {}) },
});

/** What a refusal says of a row; throws what is no refusal. */
export const faultFrom = (error: unknown, field: string | null = null): RowFault => {
  if (error instanceof RowError) return error.fault;
  if (!(error instanceof DomainError)) throw error;
  const { code, message } = error;
  const usual = message === errorCatalogue[code].message ? { key: `call.${code}` } : null;
  return { code, field, message, text: error.text ?? usual };
};

/** The same with the field at the end of the path of the refusal, where it is one of these. */
export const faultOfFields = (fields: readonly { id: string }[], error: unknown): RowFault => {
  const parts = error instanceof DomainError ? (error.path ?? "").split("/") : [];
  return faultFrom(error, parts.find((part) => fields.some(({ id }) => id === part)) ?? null);
};

/** Why a row is not undone. */
export const changedSince = ownFault("changed_since", null, "It has changed since.");

/** A row that a file cannot say like this. */
export class RowError extends Error {
  readonly fault: RowFault;
  constructor(fault: RowFault) {
    super(fault.message);
    this.fault = fault;
  }
}

export const lacks = (field: string): RowError => new RowError(ownFault("missing", field, "Every row needs one."));
export const isTwice = (field: string, key: string): RowError =>
  new RowError(ownFault("twice", field, `A row above has ${key} already.`));
