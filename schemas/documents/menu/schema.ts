import { type Static, Type } from "typebox";
import { documentOf, Label, PermissionKeys } from "#schemas/documents/envelope.ts";

/** A menu entry; every condition that it names must hold. `to` is a path or the name of a generated list. */
export const MenuEntry = Type.Cyclic(
  {
    Entry: Type.Object(
      {
        id: Type.String({ minLength: 1 }),
        label: Label,
        /** What is found there, where an entry is shown with more than its label. */
        description: Type.Optional(Label),
        icon: Type.Optional(Type.String()),
        to: Type.Optional(Type.String()),
        /** Nobody sees the entry, nor those below it. */
        hidden: Type.Optional(Type.Boolean({ title: "menu.hidden" })),
        level: Type.Optional(Type.Integer({ minimum: 0 })),
        permissions: Type.Optional(PermissionKeys),
        permissionsAny: Type.Optional(PermissionKeys),
        settings: Type.Optional(Type.Array(Type.String())),
        /** Flags of the subject's configuration that are all on. */
        config: Type.Optional(Type.Array(Type.String())),
        special_functions: Type.Optional(Type.Array(Type.Integer())),
        menu_flag: Type.Optional(Type.String()),
        children: Type.Optional(Type.Array(Type.Ref("Entry"))),
      },
      { additionalProperties: false, patternProperties: { "^x-": {} } },
    ),
  },
  "Entry",
);
export type MenuEntry = Static<typeof MenuEntry>;

export const MenuDocument = documentOf("menu", { entries: Type.Array(MenuEntry) });
export type MenuDocument = Static<typeof MenuDocument>;
