import { callKeyOf } from "#engine/language/flow/key.ts";
import type { FlowRun, Snapshot } from "./types.ts";

/** Where a call stands in a wizard: its flow, the step and name of the flow, and the address within the run. */
export const callAddress = (run: Pick<FlowRun, "kind" | "step" | "name">, at: string): string =>
  [run.kind, run.step, run.name, at].join("/");

/** The Idempotency-Key of a call: UUIDv5 of snapshot, flow path and attempt. */
export const callKey = (snapshot: Snapshot, address: string): string =>
  callKeyOf(snapshot.id, address, snapshot.attempts[address] ?? 0);

const without = <T>(members: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** The next call at these addresses is a new one: attempts rise and the bodies of the last are forgotten. */
export const nextAttempt = (snapshot: Snapshot, addresses: readonly string[]): Snapshot => ({
  ...snapshot,
  payloads: without(
    snapshot.payloads,
    addresses.map((address) => callKey(snapshot, address)),
  ),
  attempts: {
    ...snapshot.attempts,
    ...Object.fromEntries(addresses.map((address) => [address, (snapshot.attempts[address] ?? 0) + 1])),
  },
});
