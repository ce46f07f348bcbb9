import { afterAll, expect, it } from "vitest";
import { canonicalOf } from "./canonical.ts";
import { BodyPool } from "./pool.ts";

const pool = new BodyPool();
afterAll(() => pool.close());

const options = { names: true };
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

it("reads a large body as a small one is read, with its canonical text", async () => {
  const body = { b: "x".repeat(300_000), a: ["A\u030a"] };
  const read = await pool.read({ bytes: bytesOf(body), options, canonical: true });
  expect(read).toEqual({ ...body, a: ["\u00c5"] });
  expect(canonicalOf(read)).toBe(`{"a":["\u00c5"],"b":"${body.b}"}`);
});

it("refuses in a large body what is refused in a small one", async () => {
  const bytes = Buffer.from(`{"a":"${"x".repeat(100_000)}","b":[{"c":1,"c":2}]}`);
  await expect(pool.read({ bytes, options, canonical: false })).rejects.toMatchObject({
    code: "invalid_input",
    path: "/b/0/c",
  });
});
