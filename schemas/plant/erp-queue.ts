import { type Static, Type } from "typebox";
import { ErpSubject } from "#schemas/plant/erp-transfer.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, DateTime, orNull, RecordNo, strict } from "#schemas/platform/fields.ts";

/** The name of a target in the site document. */
export const TargetName = Type.String({ minLength: 1, maxLength: 64, pattern: "^[a-z][a-z0-9_-]*$" });

const count = (description: string) => Type.Integer({ minimum: 0, description });

/**
 * How far the ERP is behind with a subject. `unmapped`: no target is told of it; `undecided`: nobody has said what becomes
 * of the backlog; `open`: its target has failed too often and is left alone for a while.
 */
export const ErpQueue = Type.Object(
  {
    subject: ErpSubject,
    subject_name: Type.String({ description: "as the reader calls it" }),
    unused_mappings: Type.String({ description: "further mappings of the subject, which have no effect; '' = none" }),
    target: Type.String({ description: "'' = none" }),
    state: Type.Enum(["unmapped", "undecided", "paused", "open", "sending"]),
    error_text: Type.String({ description: "why its target is left alone, or has failed last; '' = nothing" }),
    open_until: orNull(DateTime),
    waiting: count("facts that are sent, or will be"),
    held_back: count("facts that were queued before, and are not sent"),
    oldest: orNull(DateTime),
    under_way: count("facts whose answer is waited for"),
    failed: count("facts that the target has not taken"),
    unknown: count("facts of which nobody knows whether the target has them"),
    sent_today: count("facts that have been taken since midnight"),
  },
  strict,
);
export type ErpQueue = Static<typeof ErpQueue>;

/** What a target would be told of a fact that waits; secrets are shown by their names. */
export const ErpPreview = Type.Object(
  {
    subject: ErpSubject,
    record_no: RecordNo,
    machine_id: MachineId,
    card_no: AnyCode,
    method: Type.String(),
    url: Type.String(),
    headers: Type.String({ description: "one line for each" }),
    body: Type.String({ description: "JSON" }),
    problem: Type.String({ description: "why it could not be sent; '' = nothing" }),
  },
  strict,
);
export type ErpPreview = Static<typeof ErpPreview>;
