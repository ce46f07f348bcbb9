import { IconPlugConnectedX } from "@tabler/icons-react";
import { wasOpenedByCode } from "#engine/navigation/wall.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./account.module.css";

/** Why a browser is no screen of a login code any more, in words. */
const reasons = {
  revoked: "login_code.revoked",
  expired: "login_code.expired",
  user: "login_code.user",
  "signed-out": "login_code.signed_out",
} as const;

/** Why this browser is no screen of a login code any more; nothing in one that never was, or where somebody has signed in since. */
export const EndedCode = () => {
  const { text } = useText();
  const { ended_code: ended } = useApp();
  if (!ended || !wasOpenedByCode(localStorage)) return null;
  return (
    <p className={classes["ended"]} role="alert" data-ended={ended.reason}>
      <IconPlugConnectedX size={24} aria-hidden /> {text(reasons[ended.reason])}
    </p>
  );
};
