import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signable } from "#schemas/plant/signable.ts";
import { procedures } from "#server/procedures/index.ts";
import { iso, type Plant, start } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { addSignable, signableInputs, type SignableWrite } from "#tests/support/signable-writes.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };
import { startTerminals, type Terminals, verify } from "#tests/support/terminals.ts";

const contracts = new Map(procedures.map(({ contract }) => [contract.name, contract]));

it("can be asked of every write that names a person who answers for it", () => {
  const named = [...contracts.values()].filter(
    ({ name, errors = {}, kind, input }) =>
      kind === "write" &&
      "proof_needed" in errors &&
      JSON.stringify(input).includes('"employee"') &&
      name !== "sign_in_on_device",
  );
  expect(named.map(({ name }) => name).toSorted()).toEqual([...signable]);
  expect(named.every((contract) => contract.signable)).toBe(true);
});

it.each(Object.entries({ en, sv }))("is asked for by a name that people read, in %s", (_language, { texts }) => {
  expect(signable.filter((name) => !Object.hasOwn(texts, `settings.signed_writes.${name}`))).toEqual([]);
});

describe.each(anyDatabase)("a signature, on $kind", (database) => {
  let plant: Plant;
  let at: Terminals["at"];
  beforeAll(async () => {
    ({ plant, at } = await startTerminals(database, { signed_writes: [...signable] }));
    await addSignable(plant.server.parts.store);
  });
  afterAll(() => plant.close());

  const call = async (client: TestClient, name: SignableWrite, employee?: string) => {
    const who = employee === undefined ? {} : { employee };
    const { status, body } = await client.call(name, { machine_id: "FC1", ...signableInputs[name], ...who });
    return status === 200 ? "taken" : [status, body.code, body.path];
  };
  const needed = [403, "proof_needed", "/employee"];

  it.each(signable)(
    "is asked of %s: who leaves the person out, or names one without the pincode, is refused [OV-692]",
    async (name) => {
      const client = await at(1, "admin");
      const { body } = await client.call(name, { machine_id: "FC1", ...signableInputs[name], employee: "" });
      expect(body.message).toBe("This has to be signed: an employee confirms it with the pincode.");
      expect([await call(client, name, ""), await call(client, name, "1001")]).toEqual([needed, needed]);
      await verify(client, "1001", "0427");
      // Another order runs there: the start is signed, and refused for that.
      const outcome = name === "start_order" ? [409, "state_conflict", "/card_no"] : "taken";
      expect(await call(client, name, "1001")).toEqual(outcome);
      await client.send("POST", "/api/auth/sign-out");
    },
  );

  it.each(["start_order", "first_piece_ok"] as const)(
    "is asked of %s where no person is named at all",
    async (name) => {
      expect(await call(await at(1, "admin"), name)).toEqual(needed);
    },
  );

  it("cannot be given at a machine that takes no pincodes, nor in another session", async () => {
    const elsewhere = {
      machine_id: "JH1",
      card_no: "200",
      employee: "1001",
      good_qty: 1,
      note: "",
      trans_time: iso(start),
    };
    const client = await at(1);
    await verify(client, "1001", "0427");
    expect((await client.call("receive_good_qty", elsewhere)).body.code).toBe("proof_needed");
    expect(await call(await at(2), "receive_good_qty", "1001")).toEqual(needed);
  });

  it("stands in the audit log with who signed", async () => {
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", "first_piece_ok")
      .orderBy("audit_id")
      .execute();
    const made = rows.filter(({ after }) => String(after).includes("card_no"));
    expect(made.map(({ after }) => JSON.parse(String(after)).employee)).toEqual(["1001"]);
  });
});
