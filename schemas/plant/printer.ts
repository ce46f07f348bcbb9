import { type Static, Type } from "typebox";
import { Code, strict, Text } from "#schemas/platform/fields.ts";

export const Printer = Type.Object({ printer_no: Code, printer_name: Text(), printer_description: Text() }, strict);
export type Printer = Static<typeof Printer>;
