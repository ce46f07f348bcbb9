import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/** A document for people at a machine: a file of the media folder, or an address that begins with http. */
export const MachineDocument = Type.Object(
  {
    document_link: Text(500),
    document_description: Text(),
    document_group: Type.String({ maxLength: 200, description: "description of the group; '' = ungrouped" }),
    view_order: Type.Integer({ description: "position" }),
    hash: Type.String({ maxLength: 64, description: "derived: authorises loading the file; '' = an outside address" }),
    last_changed: DateTime,
  },
  strict,
);
export type MachineDocument = Static<typeof MachineDocument>;

export const DocumentGroup = Type.Object(
  { description: Text(), note: Text(1000), view_order: Type.Integer({ description: "position" }) },
  strict,
);
export type DocumentGroup = Static<typeof DocumentGroup>;

/** A generated report. What it is about and where its file lies stands beside it where a procedure tells. */
export const Report = Type.Object(
  {
    created_at: DateTime,
    report_setting: Text(64),
    record_no: RecordNo,
    path: Type.Optional(Text(500)),
    hash: Type.Optional(Type.String({ maxLength: 64, description: "derived: authorises loading the file" })),
    machine_id: Type.Optional(orNull(MachineId)),
    card_no: Type.Optional(Text(64)),
    reportidentity: Type.Optional(Text(64)),
  },
  strict,
);
export type Report = Static<typeof Report>;
