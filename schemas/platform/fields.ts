import { type TSchema, Type } from "typebox";

/** Text without NUL, which no database stores. */
export const storable = "^[^\\u0000]*$";

export const Text = (maxLength = 200) => Type.String({ maxLength, pattern: storable });
export const Code = Type.String({ minLength: 1, maxLength: 64, pattern: storable });
/** A code that a search may name although no row has it; blank is a value of the right type. */
export const AnyCode = Type.String({ maxLength: 64, pattern: storable });
/** The key of what a page, a wizard or a user's restriction is about. */
export const SubjectId = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: storable,
  description: "key of the subject of pages",
});

/** The name of a user who is looked up by it. */
export const Username = Type.String({ minLength: 1, maxLength: 200, pattern: storable });

/** ISO 8601 in UTC with `Z`. */
export const DateTime = Type.String({ format: "date-time", pattern: "Z$", maxLength: 30 });
/** A calendar day of the company's time zone. */
export const Day = Type.String({ format: "date", maxLength: 10 });
/** Whole seconds. */
export const Seconds = Type.Integer({ minimum: 0, description: "seconds" });
/** A flag that the product description writes as 0 and 1. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
export const RecordNo = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** `#rrggbb`; '' or 'Automatic' leaves the colour to the screen. */
export const Color = Type.String({ maxLength: 32 });
export const Version = Type.Integer({ minimum: 0, description: "raised at each change of a field" });

export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const strict = { additionalProperties: false } as const;
