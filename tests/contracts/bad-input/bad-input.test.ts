import { describe } from "vitest";
import { databases } from "#tests/support/databases.ts";
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
/** Refused by what is asked alone, before anything is read or written. */
const early: ReadonlySet<unknown> = new Set(["invalid_input", "unsupported_media_type", "too_large"]);

describe.each(databases)("bad input on $kind", (database) => {
  itRefuses(
    database,
    database.kind === "sqlite" ? cases : cases.filter(({ answer, given }) => given || !early.has(answer.code)),
  );
});
