import type { BodyEntry, CallConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import { isOpenName } from "#engine/language/expressions/path.ts";
import type { Bound } from "../bound.ts";
import type { BindingEnvironment } from "../environment.ts";
import { derive } from "../status.ts";
import { resolveDatasourceValue } from "./datasourceValue.ts";

type Method = NonNullable<CallConfiguration["method"]>;

/** A part of the body: a finished value, a question to the user, or parts of its own. */
export type BodyPart =
  | { key: string; value: unknown }
  | { key: string; prompt: "text" | "boolean" }
  | { key: string; parts: readonly BodyPart[] };

export interface ResolvedCall {
  method: Method;
  url: string;
  external: boolean;
  headers: NonNullable<CallConfiguration["headers"]>;
  /** Empty where the method sends no body. */
  body: readonly BodyPart[];
}

/** Relative to the root of the application unless external. */
export const callAddress = (url: string, external: boolean): string => (external ? url : `/${url.replace(/^\/+/, "")}`);

const hasBody = (method: Method) => method !== "get" && method !== "delete";

const boundsOf = (entries: readonly BodyEntry[], environment: BindingEnvironment): Bound[] =>
  entries.flatMap(({ type, dataValue, nested }) => [
    ...(type === "dataValue" && dataValue ? [resolveDatasourceValue(dataValue, environment)] : []),
    ...(type === "nested" ? boundsOf(nested ?? [], environment) : []),
  ]);

const partOf = (entry: BodyEntry, environment: BindingEnvironment): BodyPart => {
  const { key } = entry;
  switch (entry.type) {
    case "prompt":
      return { key, prompt: entry.dataType ?? "text" };
    case "nested":
      return { key, parts: (entry.nested ?? []).map((inner) => partOf(inner, environment)) };
    case "dataValue":
      return {
        key,
        value: entry.dataValue ? (resolveDatasourceValue(entry.dataValue, environment).data?.value ?? null) : null,
      };
    case "value":
      return { key, value: fillText(entry.value ?? "", environment.parameters) };
  }
};

export const resolveCallConfiguration = (
  config: CallConfiguration,
  environment: BindingEnvironment,
): Bound<ResolvedCall> => {
  const method = config.method ?? "post";
  const external = config.external === true;
  const entries = hasBody(method) ? (config.body ?? []) : [];
  return derive(boundsOf(entries, environment), () => ({
    method,
    external,
    url: callAddress(fillText(config.url, environment.parameters), external),
    headers: config.headers ?? [],
    body: entries.map((entry) => partOf(entry, environment)),
  }));
};

/** A question of a call: where its answer belongs, as the keys from the body's root. */
export interface CallPrompt {
  path: readonly string[];
  type: "text" | "boolean";
}

/** All questions of a body, those of nested parts among them, in reading order. */
export const promptsOf = (parts: readonly BodyPart[], path: readonly string[] = []): CallPrompt[] =>
  parts.flatMap((part) => {
    const own = [...path, part.key];
    if ("prompt" in part) return [{ path: own, type: part.prompt }];
    return "parts" in part ? promptsOf(part.parts, own) : [];
  });

/** The body with the user's answers in place, which are keyed by the prompt's path joined by dots. */
export const buildBody = (
  parts: readonly BodyPart[],
  answers: Readonly<Record<string, unknown>> = {},
  path: readonly string[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    parts
      .filter(({ key }) => isOpenName(key))
      .map((part) => {
        const own = [...path, part.key];
        if ("parts" in part) return [part.key, buildBody(part.parts, answers, own)];
        if ("value" in part) return [part.key, part.value];
        return [part.key, answers[own.join(".")] ?? (part.prompt === "boolean" ? false : null)];
      }),
  );
