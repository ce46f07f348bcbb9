import { describe } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { itGuards } from "./guards.ts";
import { isSampled } from "./routes.ts";

describe("the guard of every route", () => {
  itGuards(databases[0]!, isSampled);
});
