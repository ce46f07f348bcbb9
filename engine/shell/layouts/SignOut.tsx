import { IconLogout } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { isOwnTerminal } from "#engine/navigation/wall.ts";
import { useApp, useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "#engine/react/popups/drop.module.css";

/** The way out; a terminal that acts by itself has none, nor a screen that a login code opened (OV-521). */
export const SignOut = () => {
  const { text } = useText();
  const store = useAppStore();
  const attempt = useAttempt();
  const go = useNavigate();
  const app = useApp();
  const user = useUser();
  const signOut = () =>
    attempt(async () => {
      if (!(await store.signOut())) await go("/home");
    });
  if (isOwnTerminal(app) || user?.by_login_code === true) return null;
  return (
    <button
      type="button"
      className={classes["round"]}
      aria-label={text("shell.sign_out")}
      onClick={() => void signOut()}
    >
      <IconLogout size={24} aria-hidden />
    </button>
  );
};
