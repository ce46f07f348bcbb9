import { Type } from "typebox";
import { shortestPassword } from "./password-length.ts";

/** A password that is being chosen. What else is refused of it: server/auth/password-rules.ts. */
export const NewPassword = Type.String({ minLength: shortestPassword, maxLength: 1000 });

/** The password that the calling user has, asked for again. */
export const OwnPassword = Type.String({ minLength: 1, maxLength: 1000, description: "the user's" });

/** A code of an authenticator app or a recovery code, with spaces and hyphens as it was typed. */
export const SecondFactorCode = Type.String({ minLength: 1, maxLength: 100 });

/** Null where the answer is told again: nobody is told them twice. */
export const RecoveryCodes = Type.Union([Type.Array(Type.String()), Type.Null()]);
