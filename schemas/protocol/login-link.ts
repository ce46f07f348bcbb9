const base = "/isolation/db";

/** The address that opens the screens of an isolated user. */
export const loginLink = (company_id: number, login_code: string): string => `${base}/${company_id}/${login_code}`;

/** The address of the same page without a code in it. */
export const spentLink = base;

/** A text that names addresses without the login codes in them: whoever reads it later is not to open one. */
export const withoutLoginCodes = (text: string): string =>
  text.replaceAll(/(\/isolation\/db\/[^/\s?#]+\/)[^/\s?#:)]+/g, "$1*");
