import { describe } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { addressCases } from "./cases/addresses.ts";
import { documentCases } from "./cases/documents.ts";
import { allLineCases } from "./cases/line.ts";
import { valueCases } from "./cases/values.ts";
import { itRefuses } from "./refusals.ts";

describe.each(databases)("bad input at every place on $kind", (database) => {
  itRefuses(database, [...allLineCases, ...valueCases, ...documentCases, ...addressCases]);
});
