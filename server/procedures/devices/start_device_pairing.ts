import { openPairing, pairingState, takeToken } from "#server/auth/devices/pairings.ts";
import { toIso } from "#server/database/columns.ts";
import { publicProcedure } from "#server/procedures/procedure.ts";
import { startDevicePairing } from "#schemas/platform/devices/start_device_pairing.ts";

export const startDevicePairingProcedure = publicProcedure(
  startDevicePairing,
  async ({ pairing }, { store, now, address, setDeviceToken }) => {
    const known = await pairingState(store.read, pairing, now);
    const token = known?.confirmed ? await store.write((trx) => takeToken(trx, pairing, now)) : null;
    if (token !== null) setDeviceToken(token);
    const isOver = known === null || (known.confirmed && token === null);
    const state = isOver ? await store.write((trx) => openPairing(trx, pairing, address, now)) : known;
    return { ...state, expires_at: toIso(state.expires_at) };
  },
);
