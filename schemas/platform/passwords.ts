import { Type } from "typebox";

/** Characters of the shortest password that may be chosen. Source: docs/specification/overviews-and-navigation.md OV-187. */
export const shortestPassword = 8;

/** A password that is being chosen. What else is refused of it: server/auth/password-rules.ts. */
export const NewPassword = Type.String({ minLength: shortestPassword, maxLength: 1000 });
