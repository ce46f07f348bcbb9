import { type Static, Type } from "typebox";
import { defaultMaxCavities } from "#schemas/plant/constants.ts";
import { Code, strict, Text } from "#schemas/platform/fields.ts";

/** Of an area that is still to come: it is kept and nothing reads it yet, so no form offers it. */
const awaited = { "x-awaited": true } as const;

/** One of the plant's printers, by its number. */
const PrinterNo = Type.String({ maxLength: 64, description: "printer_no; '' = none", "x-rows": "printer" });

/** What the touch screen of one machine offers. An object without keys is a configuration error. */
export const TouchConfig = Type.Object(
  {
    machine_id: Type.Optional(Code),
    micro_stop_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 3600, default: 0, description: "a shorter stop is a micro-stop; 0 = none" }),
    ),
    max_cavities: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, default: defaultMaxCavities })),
    ask_for_cavities: Type.Optional(Type.Boolean({ default: false })),
    material_menu: Type.Optional(Type.Boolean({ default: false })),
    unit: Type.Optional(
      Type.String({ minLength: 1, maxLength: 16, description: "unit of what the machine makes; absent = the site's" }),
    ),
    document_printer: Type.Optional(PrinterNo),
    pallet_flag_printer: Type.Optional(PrinterNo),
    pallet_flag_scrap: Type.Optional(Type.Boolean({ default: false })),
    clock_in_type: Type.Optional(
      Type.Union([Type.Literal("pincode"), Type.Literal("employee-number"), Type.Literal("card", awaited)], {
        default: "pincode",
      }),
    ),
    setup_types: Type.Optional(Type.Array(Type.Object({ code: Code, description: Text() }, strict), { maxItems: 100 })),
  },
  { additionalProperties: false, patternProperties: { "^menu_[a-z0-9_]+$": Type.Boolean() } },
);
export type TouchConfig = Static<typeof TouchConfig> & { [flag: `menu_${string}`]: boolean };
