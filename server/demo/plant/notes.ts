import type { StopNoteRow, StopRow } from "#server/database/tables/stops.ts";
import { pick, type Random } from "../random.ts";
import { minute } from "#schemas/durations.ts";

/** What people write of stops, by code. */
const said: Readonly<Record<string, readonly string[]>> = {
  "10": [
    "Hydraulic pump, pressure falls after start.",
    "Safety gate switch, adjusted.",
    "Screw drive overloaded, alarm E204.",
    "Clamping unit does not lock, sensor cleaned.",
  ],
  "12": [
    "Ejector pin stuck, greased.",
    "Cooling hose leaks on the fixed half.",
    "Core broken, tool to the workshop.",
    "Flash at the parting line, tool polished.",
  ],
  "21": ["Wrong batch in the hopper, emptied.", "Regrind mixed in, dryer emptied and filled anew."],
  "30": ["Short of people, two machines each."],
  "31": ["First piece approved after new measurement.", "Colour sample sent to quality."],
};
const noted = 0.1;

/** Notes on some of the stops; the numbers are given when they are written. */
export const notesOf = (stops: readonly StopRow[], random: Random, now: number): Omit<StopNoteRow, "record_no">[] =>
  stops.flatMap(({ company_id, machine_id, stop, stop_reason, coded_at }) => {
    const texts = said[stop_reason];
    if (!texts || coded_at === null || random() >= noted) return [];
    const note = pick(random, texts);
    return [{ company_id, machine_id, stop, note, username: "operator", created_at: Math.min(coded_at + minute, now) }];
  });
