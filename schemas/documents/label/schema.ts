import { type Static, Type } from "typebox";
import { documentOf, Expression } from "#schemas/documents/envelope.ts";
import { mostPictureText } from "./png.ts";

const closed = { additionalProperties: false } as const;

/** A length in mm, with what it is of. */
const length = (minimum: number, maximum: number, of: string) =>
  Type.Number({ minimum, maximum, description: `mm: ${of}` });

const longest = 300;

const anywhere = {
  id: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: "^[a-z0-9][a-z0-9_-]*$",
    description: "name of the element, its own on the label",
  }),
  x: length(0, longest, "from the left edge of the label"),
  y: length(0, longest, "from the upper edge of the label"),
  when: Type.Optional(
    Type.Unsafe<Expression>({ ...Expression, description: "it is printed only where this holds of the facts" }),
  ),
};

/** What is printed speaks for itself: as typed, or in each language; a key of the catalogue is no text of a label. */
const Words = Type.Union(
  [
    Type.String({ maxLength: 4000 }),
    Type.Object({ en: Type.String({ maxLength: 4000 }), sv: Type.String({ maxLength: 4000 }) }, closed),
  ],
  { "x-label": true, description: "may name facts in braces, with a format: {card_no}, {printed_at|short}" },
);

const LabelText = Type.Object(
  {
    ...anywhere,
    type: Type.Literal("text"),
    text: Words,
    height: length(1.5, 100, "height of a line"),
    width: Type.Optional(length(1, longest, "what it has to fit into; without it, up to the right edge")),
    lines: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 20,
        default: 1,
        description: "several are wrapped at blanks, one is written smaller; the rest is cut and ends with …",
      }),
    ),
    align: Type.Optional(Type.Enum(["left", "center", "right"], { default: "left", description: "within the width" })),
    bold: Type.Optional(Type.Boolean({ default: false })),
  },
  closed,
);

/** Bars (`-128`) and squares. */
const symbologies = ["code-128", "gs1-128", "data-matrix", "gs1-data-matrix", "qr"] as const;
export type Symbology = (typeof symbologies)[number];

const LabelCode = Type.Object(
  {
    ...anywhere,
    type: Type.Literal("code"),
    symbology: Type.Enum([...symbologies]),
    data: Type.String({
      title: "labels.data",
      minLength: 1,
      maxLength: 500,
      description: "may name facts in braces; of GS1 identifiers in parentheses: (01)07350053850019(10){card_no}",
    }),
    width: length(4, longest, "what it fits into, with the light on both sides that readers need"),
    height: length(4, longest, "what it fits into, with its letters"),
    readable: Type.Optional(Type.Boolean({ default: false, description: "its data in letters below; of bars only" })),
  },
  closed,
);

const LabelLine = Type.Object(
  {
    ...anywhere,
    type: Type.Literal("line"),
    width: length(0.1, longest, "across; the thickness of a line that stands"),
    height: length(0.1, longest, "down; the thickness of a line that lies"),
  },
  closed,
);

const LabelBox = Type.Object(
  {
    ...anywhere,
    type: Type.Literal("box"),
    width: length(1, longest, "across"),
    height: length(1, longest, "down"),
    thickness: Type.Optional(
      Type.Number({ minimum: 0.1, maximum: 20, default: 0.3, description: "mm: of its sides, inwards" }),
    ),
  },
  closed,
);

/** A picture stands in the document itself: a label is printed without asking anybody for a file. */
const LabelPicture = Type.Object(
  {
    ...anywhere,
    type: Type.Literal("picture"),
    png: Type.String({
      title: "labels.picture",
      minLength: 1,
      maxLength: mostPictureText,
      "x-value": "picture",
      "x-needed": true,
      description: "base64 of a PNG of at most 1,000,000 pixels, which stands still and is not interlaced",
    }),
    alt: Type.String({
      title: "labels.alt",
      minLength: 1,
      maxLength: 300,
      description: "what it shows, in words",
    }),
    width: length(1, longest, "what it fits into, in the middle and as wide for its height as it is"),
    height: length(1, longest, "what it fits into"),
    dither: Type.Optional(
      Type.Boolean({
        title: "labels.dither",
        default: false,
        description: "on printers that only know black: greys as a pattern of dots, good for photos",
      }),
    ),
    threshold: Type.Optional(
      Type.Integer({
        title: "labels.threshold",
        minimum: 1,
        maximum: 99,
        default: 50,
        description: "%: on printers that only know black, what is darker is black",
      }),
    ),
  },
  closed,
);

export const LabelElement = Type.Union([LabelText, LabelCode, LabelLine, LabelBox, LabelPicture]);
export type LabelElement = Static<typeof LabelElement>;

/**
 * What is printed on a label. `of` says of what: its texts, codes and conditions name the facts of that. An element with a
 * condition (`when`, over the facts) that does not hold is left out.
 */
export const LabelDocument = documentOf("label", {
  of: Type.String({
    title: "labels.of",
    minLength: 1,
    maxLength: 64,
    pattern: "^[a-z][a-z0-9_-]*$",
    description: "what it is a label of: it shows the facts of that",
  }),
  width: length(10, longest, "of the label, across"),
  height: length(10, longest, "of the label, in the direction of print"),
  elements: Type.Array(LabelElement, {
    title: "labels.elements",
    maxItems: 100,
    description: "what stands on it, the later above the earlier",
  }),
});
export type LabelDocument = Static<typeof LabelDocument>;
