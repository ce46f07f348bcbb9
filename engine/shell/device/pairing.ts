import type { Transport } from "#engine/transport/transport.ts";

/** What the server answers to a screen that waits to be paired. */
export interface Pairing {
  /** Eight capitals and digits. */
  code: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  confirmed: boolean;
}

const secretStore = "shopwright.pairing";
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** 256 random bits in hex; needs no secure context. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The secret by which the server knows this screen while it waits; a reload keeps it and with it the code. */
export const pairingSecret = (store: Store): string => {
  const secret = store.getItem(secretStore) ?? newSecret();
  store.setItem(secretStore, secret);
  return secret;
};
export const forgetPairing = (store: Store): void => store.removeItem(secretStore);

/** Asks how the pairing stands, which begins it and gives it a new code when the last one has ended. */
export const askPairing = async (transport: Transport, secret: string): Promise<Pairing> =>
  await transport.call("start_device_pairing", { pairing: secret }, { background: true });

/** In two groups, which are easier to read out. */
export const grouped = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
