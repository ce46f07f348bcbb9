import type { Kysely } from "kysely";
import { index } from "./table.ts";

/** Notes of a location are read by days, newest first. */
export const up = (db: Kysely<any>): Promise<void> => index(db, "stop_notes_time", "stop_notes", ["created_at"]);
