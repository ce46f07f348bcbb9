import type { FieldProps } from "@rjsf/utils";
import { RJSF_REF_CYCLE_KEY } from "@rjsf/utils";
import { SchemaPart } from "./library.tsx";

/** A part that contains itself is drawn as far as its value goes: lists draw their entries only when opened. */
export const Unfolded = (props: FieldProps) => (
  <SchemaPart {...props} schema={{ ...props.schema, [RJSF_REF_CYCLE_KEY]: false }} />
);
