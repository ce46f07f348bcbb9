import { Type } from "typebox";
import { shortestPassword } from "./password-length.ts";

/** A password that is being chosen. What else is refused of it: server/auth/password-rules.ts. */
export const NewPassword = Type.String({ minLength: shortestPassword, maxLength: 1000 });
