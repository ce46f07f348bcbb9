import type { TypeSchema } from "#engine/registry/types.ts";
import * as columns from "./columns/schemas.ts";
import * as dashboard from "./dashboard/schemas.ts";
import * as steps from "./steps/schemas.ts";

/** What the server knows of the types: it validates documents with these and loads no React. */
export const widgetTypes: readonly TypeSchema[] = Object.values(dashboard);
export const stepTypes: readonly TypeSchema[] = Object.values(steps);
export const columnTypes: readonly TypeSchema[] = Object.values(columns);

/** The column names of the table configurator that have blanks, and the type that each stands for. */
export const columnAliases: Readonly<Record<string, string>> = {
  "long text": "long-text",
  "short text": "short-text",
  "single-line text": "single-line-text",
  "h1 text": "h1-text",
  "h2 text": "h2-text",
  "h3 text": "h3-text",
};
