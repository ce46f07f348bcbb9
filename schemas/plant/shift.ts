import { type Static, Type } from "typebox";
import { DateTime, strict, Text } from "./fields.ts";

/** One planned shift of a department; 0 is the time outside planned shifts. */
export const Shift = Type.Object(
  {
    shift: Type.Integer({ minimum: 0 }),
    shift_description: Text(),
    department: Text(64),
    start_time: DateTime,
    end_time: DateTime,
  },
  strict,
);
export type Shift = Static<typeof Shift>;
