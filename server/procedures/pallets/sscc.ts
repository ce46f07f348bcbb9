import { checkDigitOf } from "#schemas/expressions/gs1.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import { takeCommonNumber } from "#server/database/counters.ts";
import { ssccCounterOf, ssccLength, serialsOf } from "#server/sscc-ranges.ts";
import type { Settings } from "#server/site.ts";

/** The range of a site: `start` is the extension digit and the GS1 company prefix. */
interface Range {
  start: string;
  /** The counter that its serials are taken from. */
  counter: string;
}

const rangeIn = (settings: Settings): Range | null => {
  const prefix = settings["sscc_company_prefix"];
  if (typeof prefix !== "string" || prefix === "") return null;
  const extension = settings["sscc_extension_digit"];
  const start = `${typeof extension === "number" ? extension : 0}${prefix}`;
  return { start, counter: ssccCounterOf(start) };
};

/** The SSCC of a serial, 18 digits. */
const ssccOf = (start: string, serial: number): string => {
  const digits = start + String(serial).padStart(ssccLength - start.length, "0");
  return `${digits}${checkDigitOf(digits)}`;
};

/**
 * The next SSCC of the site's range, one after the other without a gap, as the number is taken in the transaction that uses
 * it; companies of a server with the same range share its numbers. Null where the site has no range. Refuses (`rule_violated`) where the range has come to its end.
 */
export const takeSscc = async (trx: Trx, settings: Settings): Promise<string | null> => {
  const range = rangeIn(settings);
  if (range === null) return null;
  const serial = await takeCommonNumber(trx, range.counter);
  if (serial <= serialsOf(range.start)) return ssccOf(range.start, serial);
  throw new DomainError("rule_violated", {
    message: `The range of the SSCC that begins with ${range.start} has no number left.`,
    text: { key: "pallet.no_sscc_left", values: { start: range.start } },
  });
};
