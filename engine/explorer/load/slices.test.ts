import { describe, expect, it } from "vitest";
import { CallError } from "#engine/transport/errors.ts";
import { type Fetch, fetchSlice, type Fetched } from "./slices.ts";

const refusal = (code: string) =>
  new CallError(422, { code, message: "Too many rows", path: "/end_time", res: null } as never);
const recordsIn = ({ parts }: Fetched) => parts.flatMap((part) => (part instanceof ArrayBuffer ? [] : part));
const days = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 86_400_000;
/** Answers at most so many days at once. */
const serverOf = (most: number, code = "rule_violated") => {
  const asked: string[] = [];
  const fetch: Fetch = async (_procedure, { start_time, end_time }) => {
    asked.push(`${start_time} ${end_time}`);
    if (days(start_time, end_time) > most + 0.1) throw refusal(code);
    return { length: 1, parts: [[{ from: start_time }]] };
  };
  const load = (from: string, to: string, timeZone = "UTC") =>
    fetchSlice({ fetch, procedure: "history", timeZone, signal: new AbortController().signal }, { from, to });
  return { asked, load };
};

describe("a slice", () => {
  it("is a month from midnight to midnight of the plant", async () => {
    const { asked, load } = serverOf(31);
    await load("2024-03-01", "2024-04-01", "Europe/Stockholm");
    expect(asked).toEqual(["2024-02-29T23:00:00.000Z 2024-03-31T22:00:00.000Z"]);
  });

  it("of too many rows is halved by days until the server answers, in order and without a gap", async () => {
    const { asked, load } = serverOf(8);
    const fetched = await load("2024-05-01", "2024-06-01");
    const from = recordsIn(fetched).map((record) => String(record["from"]).slice(0, 10));
    expect([from, asked.length]).toEqual([["2024-05-01", "2024-05-08", "2024-05-16", "2024-05-24"], 7]);
  });

  it("is halved down to single days", async () => {
    const { load } = serverOf(1);
    const fetched = await load("2024-03-30", "2024-04-02", "Europe/Stockholm");
    expect(fetched.length).toBe(3);
    expect(recordsIn(fetched)).toEqual([
      { from: "2024-03-29T23:00:00.000Z" },
      { from: "2024-03-30T23:00:00.000Z" },
      { from: "2024-03-31T22:00:00.000Z" },
    ]);
  });

  it("is refused where a single day has too many rows", async () => {
    const { asked, load } = serverOf(0.5);
    await expect(load("2024-05-01", "2024-05-03")).rejects.toThrow("Too many rows");
    expect(asked).toHaveLength(2);
  });

  it("is not halved for another refusal", async () => {
    const { asked, load } = serverOf(8, "not_allowed");
    await expect(load("2024-05-01", "2024-06-01")).rejects.toThrow("Too many rows");
    expect(asked).toHaveLength(1);
  });
});
