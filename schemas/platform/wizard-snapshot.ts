import { type Static, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { DateTime, SubjectId, orNull, strict, Text } from "#schemas/platform/fields.ts";

/** Plain JSON with at least its own id; what else it holds is the wizard's. */
export const SnapshotBody = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: true },
);

/** `machine_id` null = of a page of none. */
export const WizardSnapshot = Type.Object(
  {
    username: Text(64),
    machine_id: orNull(SubjectId),
    wizard: Text(128),
    snapshot: SnapshotBody,
    version: Type.Integer({ minimum: 1 }),
    updated_at: DateTime,
  },
  strict,
);
export type WizardSnapshot = Static<typeof WizardSnapshot>;

/** An unfinished wizard as a list names it. `path` is the page on which it stands; `count` 0 = not known. */
export const WizardDraft = Type.Object(
  {
    machine_id: SubjectId,
    wizard: Text(128),
    id: Text(64),
    title: Label,
    position: Type.Integer({ minimum: 0 }),
    count: Type.Integer({ minimum: 0 }),
    path: orNull(Type.String()),
    updated_at: DateTime,
  },
  strict,
);
export type WizardDraft = Static<typeof WizardDraft>;
