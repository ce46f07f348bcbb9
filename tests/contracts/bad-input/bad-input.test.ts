import { describe } from "vitest";
import { anyDatabase } from "#tests/support/databases.ts";
import type { Case } from "./case.ts";
import { addressCases } from "./cases/addresses.ts";
import { documentCases } from "./cases/documents.ts";
import { lineCases, sharedCases } from "./cases/line.ts";
import { peopleCases } from "./cases/people.ts";
import { valueCases } from "./cases/values.ts";
import { itRefuses } from "./refusals.ts";

const cases: readonly Case[] = [
  ...lineCases,
  ...sharedCases,
  ...valueCases,
  ...peopleCases,
  ...documentCases,
  ...addressCases,
];
describe.each(anyDatabase)("bad input on $kind", (database) => {
  itRefuses(database, cases);
});
