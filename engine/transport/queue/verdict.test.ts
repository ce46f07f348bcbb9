import { describe, expect, it } from "vitest";
import { errorCatalogue, passing } from "#schemas/protocol/errors.ts";
import { CallError } from "#engine/transport/errors.ts";
import { isAway } from "#engine/transport/http.ts";
import { verdictOf } from "./verdict.ts";

describe("a failure that passes by itself", () => {
  it.each([...passing])("keeps the write for later, when the server says so: %s", (code, seconds) => {
    const error = new CallError(
      errorCatalogue[code].http,
      { code, message: "", path: null, res: null },
      seconds * 1000,
    );
    expect(verdictOf(error)).toEqual({ kind: "later", wait: seconds * 1000 });
  });

  it("is no lost link while the server answers", () => {
    expect([...passing.keys()].filter((code) => isAway(errorCatalogue[code].http, { code }))).toEqual(["unavailable"]);
  });
});
