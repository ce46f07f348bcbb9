import { Button } from "@mantine/core";
import { useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import classes from "./account.module.css";

/** All that is shown to who has been given a password, until another one is chosen. */
const ChoosePassword = () => {
  const { text } = useText();
  const store = useAppStore();
  const user = useUser();
  if (!user) return null;
  return (
    <main className={classes["choice"]}>
      <div className={classes["choiceCard"]}>
        <h1>{text("account.choose")}</h1>
        <p>{text("account.choose_help", { name: user.username })}</p>
        <PasswordForm
          username={user.username}
          oldLabel={text("account.given_password")}
          isPage
          onDone={() => void store.reload()}
        >
          <Button variant="default" size="md" onClick={() => void store.signOut()}>
            {text("shell.sign_out")}
          </Button>
        </PasswordForm>
      </div>
    </main>
  );
};

export default ChoosePassword;
