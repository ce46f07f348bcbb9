import type { DeviceKind } from "#schemas/platform/device.ts";
import type { InputOfCall } from "#schemas/platform/procedures.ts";

/** What is entered to pair a screen: the code that it shows, its name, its kind, and for a wall screen what it may show. */
export interface Pairing {
  code: string;
  name: string;
  kind: DeviceKind;
  /** Slugs. */
  dashboards: string[];
  /** Those of the subject that it may show; all where none is named. */
  ids: string[];
}

export const noPairing: Pairing = { code: "", name: "", kind: "wall", dashboards: [], ids: [] };

/** What the server needs is there: a wall screen without a dashboard would show nothing. */
export const isReady = ({ code, name, kind, dashboards }: Pairing): boolean =>
  code.trim() !== "" && name.trim() !== "" && (kind !== "wall" || dashboards.length > 0);

/** What is sent. A terminal has no dashboards of its own. */
export const pairingInput = ({
  code,
  name,
  kind,
  dashboards,
  ids,
}: Pairing): InputOfCall<"confirm_device_pairing"> => ({
  code: code.trim(),
  name: name.trim(),
  device_kind: kind,
  documents: kind === "wall" ? dashboards.map((slug) => ({ kind: "dashboard", slug })) : [],
  machine_ids: ids,
});
