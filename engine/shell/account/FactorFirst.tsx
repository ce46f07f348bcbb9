import { Button } from "@mantine/core";
import { useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./account.module.css";
import { SetUpFactor } from "./second-factor/SetUpFactor.tsx";

interface FactorFirstProps {
  /** It counts: from now on this page stays for its recovery codes alone. */
  onConfirmed: () => void;
  onDone: () => void;
}

/** All that is shown to who is asked for a second factor, until there is one. */
const FactorFirst = ({ onConfirmed, onDone }: FactorFirstProps) => {
  const { text } = useText();
  const store = useAppStore();
  const user = useUser();
  if (!user) return null;
  const done = async () => {
    await store.reload();
    onDone();
  };
  return (
    <main className={classes["choice"]}>
      <div className={classes["choiceCard"]}>
        <h1>{text("account.factor_set_up_title")}</h1>
        <p>{text("account.factor_first_help", { name: user.username })}</p>
        <SetUpFactor onConfirmed={onConfirmed} onDone={() => void done()}>
          <Button variant="default" size="md" onClick={() => void store.signOut()}>
            {text("shell.sign_out")}
          </Button>
        </SetUpFactor>
      </div>
    </main>
  );
};

export default FactorFirst;
