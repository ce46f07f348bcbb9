import { Button, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Navigate } from "react-router";
import type { Label } from "#schemas/documents/envelope.ts";
import { useApp, useAppStore } from "#engine/react/providers/AppContext.tsx";
import { ProviderButton, useProviderSignIn } from "./ProviderSignIn.tsx";
import { productName } from "../app/settings.ts";
import { wasScreen } from "#engine/navigation/wall.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./pages.module.css";
import { EndedCode } from "../account/EndedCode.tsx";
import { signInProblem } from "../security/sign-in-problem.ts";

const nameStore = "shopwright.lastName";

const lastName = (): string => localStorage.getItem(nameStore) ?? "";

/** Signs in by what is entered; who has done so is known here next time. */
const useSignIn = () => {
  const store = useAppStore();
  const [username, setUsername] = useState(lastName);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Label | null>(null);
  const [working, setWorking] = useState(false);
  const signIn = async () => {
    setWorking(true);
    setProblem(null);
    try {
      await store.signIn(username.trim(), password);
      localStorage.setItem(nameStore, username.trim());
    } catch (error) {
      setProblem(signInProblem(error));
    } finally {
      setWorking(false);
      setPassword("");
    }
  };
  return { username, setUsername, password, setPassword, problem, working, signIn };
};

type SignIn = ReturnType<typeof useSignIn>;

const Fields = ({ username, setUsername, password, setPassword }: SignIn) => {
  const { text } = useText();
  return (
    <>
      <TextInput
        label={text("login.username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        required
        withAsterisk={false}
        // The page is this form: whoever opens it wants to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={username === ""}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={text("login.password")}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={username !== ""}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </>
  );
};

/** The sign-in form, and the way to the site's sign-in provider. A wrong name and a wrong password look the same. */
const LoginView = () => {
  const { text, label } = useText();
  const { settings } = useApp();
  const form = useSignIn();
  const { problem, working, signIn } = form;
  const elsewhere = useProviderSignIn();
  const said = problem === null ? elsewhere.said : label(problem);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    elsewhere.forget();
    void signIn();
  };
  if (wasScreen(localStorage)) return <Navigate to="/pair" replace />;
  return (
    <main className={classes["login"]}>
      <form className={classes["loginForm"]} onSubmit={onSubmit} aria-label={text(900054)}>
        <h1>{productName(settings)}</h1>
        <EndedCode />
        <Fields {...form} />
        <div role="alert" className={classes["problem"]}>
          {said ? (
            <>
              <IconAlertTriangle size={20} aria-hidden /> {said}
            </>
          ) : null}
        </div>
        <Button type="submit" size="lg" fullWidth loading={working}>
          {text(900054)}
        </Button>
        <ProviderButton {...elsewhere} />
        <AppLink to="/pair" className={classes["pairLink"]}>
          {text("devices.pair")}
        </AppLink>
      </form>
    </main>
  );
};

export default LoginView;
