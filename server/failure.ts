import { isObject } from "#schemas/documents/json.ts";
import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { Failure } from "#schemas/protocol/reply.ts";
import { toDomainError } from "#server/database/errors.ts";
import type { Language } from "#schemas/protocol/language.ts";
import type { SiteReader } from "./site.ts";

const byFastifyCode: Record<string, DomainError["code"]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_NOT_FOUND: "not_found",
  // A path that leads out of the folder of files.
  FST_STATIC_FORBIDDEN_PATH: "not_found",
};
const byStatus: Record<number, DomainError["code"]> = {
  400: "invalid_input",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  414: "too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  503: "unavailable",
};

/** Any error as one of the catalogue; what nobody foresaw is `unexpected` and keeps its cause for the log. */
export const domainErrorOf = (error: unknown): DomainError => {
  const mapped = toDomainError(error);
  if (mapped instanceof DomainError) return mapped;
  const { code, statusCode } = isObject(mapped) ? mapped : {};
  const known = byFastifyCode[String(code)] ?? byStatus[Number(statusCode)];
  return new DomainError(known ?? "unexpected", { cause: error });
};

const lookUp = async (
  site: SiteReader,
  company_id: number | null,
  language: Language,
  key: string | number,
  values: Record<string, unknown> | undefined,
): Promise<string | null> => {
  if (company_id === null) return null;
  try {
    const text = await site.text(company_id, language, key, values);
    return text === `[${key}]` ? null : text;
  } catch {
    return null;
  }
};

/** Where the specification numbers the text of a code; the texts of all other codes are named after them. */
const numbers: Partial<Record<DomainError["code"], number>> = { unexpected: 900_020, wrong_credentials: 900_055 };
const keyOf = (code: DomainError["code"]): string | number => numbers[code] ?? `call.${code}`;

/** The sentence for the person: the error's own text, else its own words, else the catalogue's text of its code. */
const messageOf = async (site: SiteReader, company_id: number | null, language: Language, error: DomainError) => {
  const plain = errorCatalogue[error.code].message;
  const own = error.text && (await lookUp(site, company_id, language, error.text.key, error.text.values));
  if (own) return own;
  if (error.message !== plain && error.code !== "unexpected") return error.message;
  return (await lookUp(site, company_id, language, keyOf(error.code), undefined)) ?? plain;
};

/** Status and body of a failed call, in the words of a company's catalogue where there is one. */
export const failureOf = async (
  site: SiteReader,
  company_id: number | null,
  language: Language,
  error: DomainError,
): Promise<{ http: number; body: Failure }> => {
  const { http, callCode } = errorCatalogue[error.code];
  const message = await messageOf(site, company_id, language, error);
  const call_status = [{ call_code: callCode, call_message: message }];
  return { http, body: { code: error.code, message, path: error.path, call_status, res: error.res } };
};
