import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;
const path = (description: string) => Type.String({ pattern: "^/", description });

const Read = Type.Object(
  {
    procedure: Type.String(),
    poll: Type.Optional(
      Type.Integer({ minimum: 1, description: "seconds between two reads while something shows it" }),
    ),
  },
  closed,
);

/**
 * What the pages of a site are about: what guards, pickers and the home page speak of. `name` is the parameter that
 * names one in paths and expressions, and the type of its selection; `key` and `label` are the fields of its row. `list`
 * reads those that the caller may see, `one` the one that the field `key` of its input names.
 */
export const Subject = Type.Object(
  {
    name: Type.String({ pattern: "^[A-Za-z]\\w*$" }),
    key: Type.String({ minLength: 1 }),
    label: Type.String({ minLength: 1 }),
    overview: path("the page of all"),
    page: path("the page of one, with {name} for its key"),
    making: Type.Optional(path("the page where those are made that do not exist yet; without it, no page is led to")),
    list: Type.Optional(Read),
    one: Type.Optional(Read),
  },
  closed,
);
export type Subject = Static<typeof Subject>;
