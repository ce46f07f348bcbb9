import type { Device, DeviceDocument, DeviceKind } from "#schemas/platform/device.ts";
import type { InputOfCall } from "#schemas/platform/procedures.ts";

/** What is decided about a screen: its name, its kind, what a wall screen may show, and as whom a terminal acts. */
export interface Decided {
  name: string;
  kind: DeviceKind;
  /** Slugs, of a wall screen. */
  dashboards: readonly string[];
  liveviews: readonly string[];
  /** Those of the subject that it may show; all where none is named. */
  ids: readonly string[];
  /** The user as whom a terminal acts; null: people sign in there. */
  username: string | null;
  /** The path on which it begins then; '' where everybody does. */
  home: string;
}

/** What is entered to pair a screen: besides, the code that it shows. */
export interface Pairing extends Decided {
  code: string;
}

export const noPairing: Pairing = {
  code: "",
  name: "",
  kind: "wall",
  dashboards: [],
  liveviews: [],
  ids: [],
  username: null,
  home: "",
};

const slugsOf = (documents: Device["documents"], wanted: DeviceDocument["kind"]): string[] =>
  documents.filter(({ kind }) => kind === wanted).map(({ slug }) => slug);

/** What is decided about a screen that is paired. */
export const decidedOf = ({ name, device_kind, documents, machine_ids, username, home }: Device): Decided => ({
  name,
  kind: device_kind,
  dashboards: slugsOf(documents, "dashboard"),
  liveviews: slugsOf(documents, "liveview"),
  ids: machine_ids,
  username,
  home: home ?? "",
});

/**
 * With these live views: a screen is given the dashboards of one that it gets, since it reads no others, and keeps those
 * of one that is taken from it until they are taken too.
 */
export const withLiveViews = (
  { dashboards, liveviews }: Decided,
  chosen: readonly string[],
  offered: readonly { slug: string; dashboards: readonly string[] }[],
): Pick<Decided, "dashboards" | "liveviews"> => {
  const fresh = offered.filter(({ slug }) => chosen.includes(slug) && !liveviews.includes(slug));
  return { liveviews: chosen, dashboards: [...new Set([...dashboards, ...fresh.flatMap((one) => one.dashboards)])] };
};

/** What the server needs is there: a wall screen without a dashboard would show nothing. */
export const isDecided = ({ name, kind, dashboards }: Decided): boolean =>
  name.trim() !== "" && (kind !== "wall" || dashboards.length > 0);

export const isReady = (pairing: Pairing): boolean => pairing.code.trim() !== "" && isDecided(pairing);

/** A terminal has no dashboards of its own, a wall screen no user, and nobody's terminal begins where everybody does. */
const fieldsOf = ({ name, kind, dashboards, liveviews, ids, username, home }: Decided) => {
  const acting = kind === "terminal" ? username : null;
  return {
    name: name.trim(),
    documents:
      kind === "wall"
        ? [
            ...liveviews.map((slug) => ({ kind: "liveview" as const, slug })),
            ...dashboards.map((slug) => ({ kind: "dashboard" as const, slug })),
          ]
        : [],
    machine_ids: ids,
    username: acting,
    home: acting === null || home.trim() === "" ? null : home.trim(),
  };
};

/** What is sent of a screen that waits. */
export const pairingInput = (pairing: Pairing): InputOfCall<"confirm_device_pairing"> => ({
  code: pairing.code.trim(),
  device_kind: pairing.kind,
  ...fieldsOf(pairing),
});

/** What is sent of one that is paired. */
export const changeInput = (record_no: number, decided: Decided): InputOfCall<"update_device"> => ({
  record_no,
  ...fieldsOf(decided),
});

/** Screens that were ended because a copy of their token was used, and that no screen of the same name has followed. */
export const copiedOf = (devices: readonly Device[]): readonly Device[] =>
  devices.filter(
    ({ end_reason, name }) =>
      end_reason === "copied" && !devices.some((other) => other.revoked_at === null && other.name === name),
  );
