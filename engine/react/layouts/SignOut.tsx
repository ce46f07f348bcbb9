import { IconLogout } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useAppStore } from "../app/AppContext.tsx";
import { useAttempt } from "../own/own-config.ts";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./layouts.module.css";

/** The way out. */
export const SignOut = () => {
  const { text } = useText();
  const store = useAppStore();
  const attempt = useAttempt();
  const go = useNavigate();
  const signOut = () =>
    attempt(async () => {
      await store.signOut();
      await go("/home");
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
