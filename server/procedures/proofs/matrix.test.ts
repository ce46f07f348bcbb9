import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { second } from "#schemas/durations.ts";
import { signable } from "#schemas/plant/signable.ts";
import { company, iso, type Plant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { quickHash } from "#tests/support/passwords.ts";
import { addSignable, signableInputs, type SignableWrite } from "#tests/support/signable-writes.ts";
import { startTerminals, type Terminals, verify } from "#tests/support/terminals.ts";

/** Who may make each write, by docs/specification/access.md; a proof changes nothing of it. */
const mayConfirm = ["admin"];
const mayWrite = ["operator", "planner", "supervisor", "admin"];
const mayNot = ["restricted", "wall", "nobody", "isolated", "foreign"];
const mayMake = (name: SignableWrite, who: string) => (name === "confirm_order" ? mayConfirm : mayWrite).includes(who);

/** What the caller has shown of employee 1001, whom all writes name, before they are made. */
const proofs = ["none", "of another person", "at another machine", "in another session", "ended", "own"] as const;

/** What asks for the pincode: the machine with SF361, or the site alone, at one whose own way to clock in is another. */
const asked = [
  { by: "SF361", signed_writes: [], config: {} },
  { by: "signed_writes", signed_writes: [...signable], config: { clock_in_type: "card" } },
];

describe.each(anyDatabase)("each caller with proofs and without, on $kind", (database) => {
  describe.each(asked)("asked by $by", ({ signed_writes, config }) => {
    let plant: Plant;
    let at: Terminals["at"];
    beforeAll(async () => {
      ({ plant, at } = await startTerminals(database, { signed_writes }));
      const person = { company_id: company, employee_number: "1002", employee_name: "Bertil Ek", badge: null };
      const pincode = await quickHash("1002");
      const sf = { company_id: company, machine_id: "JB1", sf_no: 361, active: 1, parameter: null };
      await plant.server.parts.store.write(async (trx) => {
        await trx
          .insertInto("employees")
          .values({ ...person, pincode, allow_sign_in: 1 })
          .execute();
        await trx.insertInto("special_functions").values(sf).execute();
        const touch = { company_id: company, machine_id: "FC1", config: JSON.stringify(config) };
        await trx.deleteFrom("machine_touch_configs").where("machine_id", "=", "FC1").execute();
        await trx.insertInto("machine_touch_configs").values(touch).execute();
      });
    });
    afterAll(() => plant.close());
    beforeEach(async () => {
      const { store } = plant.server.parts;
      await store.write(async (trx) => {
        await trx.deleteFrom("orders").where("card_no", "in", ["700", "701"]).execute();
        for (const table of ["cancellations", "proofs", "limited_tries"] as const)
          await trx.deleteFrom(table).execute();
      });
      await addSignable(store);
    });

    const show: Readonly<Record<(typeof proofs)[number], (client: TestClient, who: string) => Promise<unknown>>> = {
      none: () => Promise.resolve(),
      "of another person": (client) => verify(client, "1002", "1002"),
      "at another machine": (client) => verify(client, "1001", "0427", {}, "JB1"),
      "in another session": async (_client, who) => verify(await at(2, who), "1001", "0427"),
      ended: async (client) => {
        const person = { machine_id: "FC1", employee_id: "1001", logg_message: "" };
        await client.call("sign_in_at_machine", { ...person, pincode: "0427" });
        await verify(client, "1001", "0427");
        plant.server.advance(second);
        expect((await client.call("sign_out_employee_at_machine", person)).status).toBe(200);
      },
      own: (client) => verify(client, "1001", "0427"),
    };

    /** How far each write came: refused for who calls, for want of a proof, or not for either. */
    const tryAll = async (client: TestClient) => {
      const came: Partial<Record<SignableWrite, string>> = {};
      for (const name of signable) {
        const { trans_time = null, ...said } = signableInputs[name];
        const made = trans_time === null ? {} : { trans_time: iso(plant.server.parts.now()) };
        const input = { machine_id: "FC1", ...said, ...made, employee: "1001" };
        const { status, body } = await client.call(name, input);
        const isRefused = body.code === "not_allowed" || body.path === "/machine_id";
        came[name] =
          body.code === "proof_needed" ? "proof needed" : isRefused && status !== 200 ? "refused" : "through";
      }
      return came;
    };
    const expected = (who: string, proof: (typeof proofs)[number]) =>
      Object.fromEntries(
        signable.map((name) => [name, !mayMake(name, who) ? "refused" : proof === "own" ? "through" : "proof needed"]),
      );

    it.each(mayWrite)("%s needs one's own proof, of this machine and this session, that has not ended", async (who) => {
      const came: Record<string, unknown> = {};
      for (const proof of proofs) {
        const client = await at(1, who);
        await show[proof](client, who);
        came[proof] = await tryAll(client);
        await plant.server.parts.store.write((trx) => trx.deleteFrom("proofs").execute());
      }
      expect(came).toEqual(Object.fromEntries(proofs.map((proof) => [proof, expected(who, proof)])));
    });

    it.each(mayNot)("%s is let in by no proof", async (who) => {
      const client = await at(1, who);
      await show.own(client, who);
      expect(await tryAll(client)).toEqual(expected(who, "own"));
    });
  });
});
