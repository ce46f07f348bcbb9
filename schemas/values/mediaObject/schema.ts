import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

export const designerFileTypes = ["video", "img", "pdf", "icon"] as const;
export const runtimeFileTypes = ["img", "video", "icon"] as const;
export const selectionMethods = ["select", "regex", "machinebased", "patternstring"] as const;

/**
 * A file: `selection` itself, the newest that matches `regexString`, the newest whose name holds the values of
 * `machineParameters` of the row with the key `machineId`, or `patternString` with its `[field]` placeholders filled from it.
 */
export const mediaObject = (annotations: Annotations = {}) =>
  Type.Object(
    {
      fileType: Type.Enum(designerFileTypes),
      selectionMethod: Type.Enum(selectionMethods),
      selection: Type.Optional(Type.String()),
      regexString: Type.Optional(Type.String({ maxLength: 500 })),
      machineId: Type.Optional(Type.String()),
      machineParameters: Type.Optional(Type.Array(Type.String())),
      patternString: Type.Optional(Type.String({ maxLength: 500 })),
    },
    { ...closed, ...annotations, "x-value": "mediaObject" },
  );
export type MediaObject = Static<ReturnType<typeof mediaObject>>;
