import { isObject } from "#schemas/documents/json.ts";

/** What Node, a database driver or a library says of an error beside its class. */
export interface ErrorDetails {
  /** `ENOENT`, `ECONNREFUSED`, an SQLSTATE; empty where it says none. */
  code: string;
  /** The number of SQLite; null where it says none. */
  errcode: number | null;
  message: string;
}

/** The details of whatever was thrown; what says none has empty ones. */
export const detailsOf = (error: unknown): ErrorDetails => {
  const { code, errcode, message } = isObject(error) ? error : {};
  return {
    code: typeof code === "string" ? code : "",
    errcode: typeof errcode === "number" ? errcode : null,
    message: typeof message === "string" ? message : "",
  };
};
