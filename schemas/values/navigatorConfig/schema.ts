import { type Static, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** Column widths of a twelve-column row by the number of buttons in it; 0 lets a button take its natural width. */
export const navigatorSizes = [0, 12, 6, 4, 3, 2] as const;
export const navigatorSizeLabels = { Auto: 0, "1": 12, "2": 6, "3": 4, "4": 3, "6": 2 } as const;

/** `internal location` is the designer's word for `location`, the default. */
const navigatorTypes = ["url", "machine-interface", "location", "internal location"] as const;

/** A link inside the application begins with a slash, or with a parameter that brings one. */
export const internalLink = "^[/{]";

const navigatorButton = () =>
  Type.Object(
    {
      label: Type.Optional(Label),
      type: Type.Optional(Type.Enum(navigatorTypes)),
      link: Type.String(),
      showLink: Type.Optional(Type.Boolean()),
      newTab: Type.Optional(Type.Boolean()),
    },
    {
      ...closed,
      if: { properties: { type: { enum: ["url", "machine-interface"] } }, required: ["type"] },
      else: { properties: { link: { pattern: internalLink } } },
    },
  );
export type NavigatorButton = Static<ReturnType<typeof navigatorButton>>;

export const navigatorConfig = (annotations: Annotations = {}) =>
  Type.Object(
    { size: Type.Optional(Type.Enum(navigatorSizes)), buttons: Type.Array(navigatorButton(), { "x-needed": true }) },
    { ...closed, ...annotations, "x-value": "navigatorConfig" },
  );
export type NavigatorConfig = Static<ReturnType<typeof navigatorConfig>>;
