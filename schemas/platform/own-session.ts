import { type Static, Type } from "typebox";
import { DateTime, orNull, strict, Text } from "./fields.ts";

/** One of the places at which a user is signed in, as the user sees it; nothing of its token. */
export const OwnSession = Type.Object(
  {
    handle: Text(),
    is_this: Type.Boolean({ description: "the session of the call itself" }),
    browser: orNull(Type.String({ description: "what the browser says of itself" })),
    address: orNull(Type.String({ description: "the network address at which it began" })),
    begun_at: DateTime,
    last_call_at: DateTime,
    expires_at: DateTime,
  },
  strict,
);
export type OwnSession = Static<typeof OwnSession>;
