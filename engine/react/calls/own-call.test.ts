import { expect, test } from "vitest";
import { headersOf, isAccepted, isOwnAddress, procedureOf } from "./own-call.ts";

test("a post to a procedure's address is a call of the procedure, anything else is not", () => {
  const url = "/api/procedures/order_material";
  expect(procedureOf({ method: "post", url })).toBe("order_material");
  expect([
    procedureOf({ method: "put", url }),
    procedureOf({ method: "post", url: `${url}/x` }),
    procedureOf({ method: "post", url: "/api/documents/x" }),
  ]).toEqual([null, null, null]);
});

test("an address that leads to another host is not the application's", () => {
  const origin = "https://plant.example";
  const urls = ["/api/x", "/\\evil.example/x", "/\t/evil.example/x", "//evil.example"];
  expect(urls.map((url) => isOwnAddress(url, origin))).toEqual([true, false, false, false]);
});

test("an answer is a success unless its envelope holds another code than 0", () => {
  const status = (...codes: number[]) => ({ call_status: codes.map((call_code) => ({ call_code, call_message: "" })) });
  expect([null, "ok", {}, status(0), status(0, 7), { call_status: "odd" }].map(isAccepted)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("headers go by their names, secrets stay with the server", () => {
  const headers = [
    { key: "x-line", value: "4" },
    { key: "authorization", value: { secret: "mes" } },
  ];
  expect(headersOf({ headers })).toEqual({ "x-line": "4" });
});
