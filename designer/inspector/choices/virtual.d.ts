/** Written by `compile.ts` when the app is built or served. */
declare module "virtual:form-choices" {
  import type { ValidatorFunctions } from "@rjsf/validator-ajv8";

  /** Whether a value is a choice of a union, by the hash of the choice's schema. */
  export const choices: ValidatorFunctions;
  /** Takes any value for valid. */
  export const anything: ValidatorFunctions[string];
  /** The hash of each definition that the choices refer to. */
  export const definitions: Readonly<Record<string, string>>;
}
