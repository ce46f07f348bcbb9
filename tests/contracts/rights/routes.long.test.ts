import { describe } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { itGuards } from "./guards.ts";

describe.each(databases)("the guard of every route, in every way to write it, on $kind", (database) => {
  itGuards(database, () => true);
});
