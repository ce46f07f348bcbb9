import { Type } from "typebox";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const previewLabel = defineContract({
  name: "preview_label",
  area: "printing",
  description:
    "Draws a label as it stands in an editor, with an example of each fact, for who may see the editor of labels: SVG of its true size, with pictures in the dots of a printer of 203 dpi, or what keeps it from being drawn.",
  kind: "read",
  input: Type.Object({ label: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }) }, strict),
  example: {
    label: {
      kind: "label",
      slug: "crate",
      schemaVersion: 1,
      title: "Crate",
      of: "order",
      width: 60,
      height: 40,
      elements: [],
    },
  },
  output: Type.Object(
    {
      svg: orNull(Type.String()),
      problem: orNull(Type.String({ description: "in the reader's language" })),
    },
    strict,
  ),
  bodyLimit: 256 * 1024,
  permission: { all: ["can-access-admin-panel"] },
});
