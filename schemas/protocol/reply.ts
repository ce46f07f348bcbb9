import { type Static, type TSchema, Type } from "typebox";

const CallStatus = Type.Object(
  { call_code: Type.Integer(), call_message: Type.String() },
  { additionalProperties: false },
);
type CallStatus = Static<typeof CallStatus>;

/** The envelope of every procedure's success; `res` has the shape of the contract's output. */
export const replyOf = <S extends TSchema>(res: S) =>
  Type.Object({ call_status: Type.Array(CallStatus, { minItems: 1 }), res }, { additionalProperties: false });

export interface Reply<T = unknown> {
  call_status: CallStatus[];
  res: T;
}

/** The envelope of every failure of every route. `path` is the JSON pointer of the faulty field or null. */
export const Failure = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    path: Type.Union([Type.String(), Type.Null()]),
    call_status: Type.Array(CallStatus, { minItems: 1 }),
    res: Type.Unknown(),
  },
  { additionalProperties: false },
);
export type Failure = Static<typeof Failure>;
