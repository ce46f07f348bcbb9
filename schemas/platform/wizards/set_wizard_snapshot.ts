import { Type } from "typebox";
import { Code, SubjectId, orNull, strict } from "#schemas/platform/fields.ts";
import { SnapshotBody } from "#schemas/platform/wizard-snapshot.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setWizardSnapshot = defineContract({
  name: "set_wizard_snapshot",
  area: "wizards",
  description:
    "Keeps the caller's unfinished wizard of the page of `machine_id`, with null of a page of none; version names the stored one it builds on, 0 = none.",
  kind: "write",
  input: Type.Object(
    {
      wizard: Code,
      machine_id: orNull(SubjectId),
      version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      snapshot: SnapshotBody,
    },
    strict,
  ),
  example: { wizard: "report-quantity", machine_id: "FC1", version: 0, snapshot: { id: "1" } },
  output: Type.Object({ version: Type.Integer() }, strict),
  permission: "base",
  machine: "machine_id",
  errors: { state_conflict: "the stored snapshot is of another version", too_large: "more than 256 KiB" },
  unaudited: true,
  bodyLimit: 512 * 1024,
});
