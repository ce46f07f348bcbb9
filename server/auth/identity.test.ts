import { describe, expect, it } from "vitest";
import { identityAt, identityOfDevice, identityOfKey, machinesOf } from "./identity.ts";
import type { Identity } from "#server/identity.ts";
import { apiKeyRow } from "#tests/support/api-key.ts";
import type { DeviceRow } from "#server/database/tables/auth.ts";

const device: DeviceRow = {
  company_id: 1,
  record_no: 9,
  name: "hall",
  device_kind: "wall",
  machine_ids: '["M1"]',
  documents: '[{"kind":"dashboard","slug":"hall"}]',
  token_hash: "d",
  created_at: 0,
  last_seen_at: null,
  revoked_at: null,
  created_by: null,
  address: null,
  username: null,
  home: null,
  build: null,
  end_reason: null,
  token_at: null,
  next_hash: null,
  next_at: null,
};
const caller = identityOfKey(apiKeyRow, "Acme");
const wall = identityOfDevice(device, "Acme");
const terminal = identityOfDevice({ ...device, device_kind: "terminal" }, "Acme");

describe("a caller", () => {
  it("by the token of a screen reads its documents and machines, and is no user of the screen's name", () => {
    expect(wall).toMatchObject({
      actor: {
        kind: "device",
        username: "device:hall",
        terminal: "9",
        deviceuser: false,
        machine_restrictions: ["M1"],
      },
      credential: { kind: "device", hash: "device 1 9" },
      readOnly: true,
      seen_at: 0,
      documents: [{ kind: "dashboard", slug: "hall" }],
    });
    expect(identityOfDevice({ ...device, last_seen_at: 5 }, "Acme").seen_at).toBe(5);
  });

  it("by a key may do what the key is for, on all machines", () => {
    expect(caller).toMatchObject({ actor: { kind: "api-key", username: "erp", deviceuser: false }, readOnly: false });
    expect([...caller.actor.permissions]).toEqual(["api-key:ingest"]);
    expect([machinesOf(caller), machinesOf(wall)]).toEqual([null, ["M1"]]);
  });
});

describe("a browser with two credentials", () => {
  it("is its user, and the wall screen itself only where nobody has signed in", () => {
    expect(identityAt(caller, wall)).toBe(caller);
    expect(identityAt(null, wall)).toBe(wall);
    expect(identityAt(caller, null)).toBe(caller);
    expect(identityAt(null, null)).toBeNull();
  });

  it("at a terminal is its user there, and nobody without one", () => {
    expect(identityAt(caller, terminal)).toEqual({
      ...caller,
      device: terminal.device,
      actor: { ...caller.actor, enrolled: 9, place: "hall" },
    });
    expect(identityAt(null, terminal)).toBeNull();
  });

  it("is not at the terminal of another company", () => {
    const foreign: Identity = { ...caller, company_id: 2 };
    expect(identityAt(foreign, terminal)).toBe(foreign);
  });
});
