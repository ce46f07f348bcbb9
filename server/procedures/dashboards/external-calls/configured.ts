import { validateHeaderName, validateHeaderValue } from "node:http";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { guardOf } from "#server/procedures/guard.ts";
import { type CallConfiguration, callConfiguration } from "#schemas/values/callConfiguration/schema.ts";

/** Headers that belong to the connection, or would carry a session. */
const reserved = /^(cookie|host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/i;

const isCall = guardOf(callConfiguration());

/** The external call of a widget on a dashboard; `presetOf` gives the options of a preset. Refuses (`not_found`) else. */
export const externalCallOf = (
  dashboard: JsonObject,
  widget_id: string,
  presetOf: (component: string) => { type: string; options: JsonObject } | undefined,
): CallConfiguration => {
  const widgets = Array.isArray(dashboard.widgets) ? dashboard.widgets.filter(isObject) : [];
  const widget = widgets.find(({ id }) => id === widget_id);
  const component = String(widget?.component);
  const preset = component === "action-button" ? undefined : presetOf(component);
  const isButton = component === "action-button" || preset?.type === "action-button";
  const call = { ...preset?.options, ...(isObject(widget?.config) ? widget.config : {}) }.call;
  if (isButton && isCall(call) && call.external === true) return call;
  throw new DomainError("not_found", { path: "/widget_id" });
};

/** Refuses (`not_allowed`) a reference to a secret in a body: the caller gives it, and secrets are put into documents alone. */
export const checkNoSecret = (value: unknown, path: string): void => {
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  if (!Array.isArray(value) && entries.length === 1 && entries[0]![0] === "secret")
    throw new DomainError("not_allowed", {
      message: "A secret can be named in a header of the stored call only.",
      path,
      text: { key: "external.secret" },
    });
  for (const [key, inner] of entries) checkNoSecret(inner, `${path}/${key}`);
};

const checkHeader = (key: string, value: string): void => {
  const broken = (cause?: unknown) =>
    new DomainError("rule_violated", {
      message: `The header ${key} cannot be sent.`,
      path: "/widget_id",
      text: { key: "external.header", values: { name: key } },
      cause,
    });
  if (reserved.test(key)) throw broken();
  try {
    validateHeaderName(key);
    validateHeaderValue(key, value);
  } catch (cause) {
    throw broken(cause);
  }
};

/** The headers of the call by name, with `secretOf` in the place of each reference; refuses what no call may set. */
export const headersOf = async (
  { headers = [] }: Pick<CallConfiguration, "headers">,
  secretOf: (name: string) => Promise<string>,
): Promise<Record<string, string>> => {
  const result: Record<string, string> = {};
  for (const { key, value } of headers) {
    const text = typeof value === "string" ? value : await secretOf(value.secret);
    checkHeader(key, text);
    result[key] = text;
  }
  return result;
};
