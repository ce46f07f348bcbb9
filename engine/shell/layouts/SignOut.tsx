import { IconLogout } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useAppStore } from "#engine/react/providers/AppContext.tsx";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "#engine/react/popups/drop.module.css";

/** The way out. */
export const SignOut = () => {
  const { text } = useText();
  const store = useAppStore();
  const attempt = useAttempt();
  const go = useNavigate();
  const signOut = () =>
    attempt(async () => {
      if (!(await store.signOut())) await go("/home");
    });
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
