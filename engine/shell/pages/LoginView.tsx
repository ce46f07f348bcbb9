import { Button, PasswordInput, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Navigate } from "react-router";
import type { Label } from "#schemas/documents/envelope.ts";
import { CallError } from "#engine/transport/errors.ts";
import { useApp, useAppStore } from "#engine/react/providers/AppContext.tsx";
import { ProviderButton, useProviderSignIn } from "./ProviderSignIn.tsx";
import { productName } from "../app/settings.ts";
import { wasScreen } from "#engine/navigation/wall.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./pages.module.css";
import { EndedCode } from "../account/EndedCode.tsx";
import { CodeField } from "../account/second-factor/CodeField.tsx";
import { asksForCode, isWrongCode, signInProblem } from "../security/sign-in-problem.ts";

interface Problem {
  words: Label;
  /** Is it said of the code that was typed? */
  isOfCode: boolean;
}

const isRefused = (error: unknown): boolean => error instanceof CallError && error.code === "wrong_credentials";

const nameStore = "shopwright.lastName";

const lastName = (): string => localStorage.getItem(nameStore) ?? "";

/** Signs in by what is entered; who has done so is known here next time. */
const useSignIn = () => {
  const store = useAppStore();
  const [username, setUsername] = useState(lastName);
  const [password, setPassword] = useState("");
  /** The code of the second factor as it is typed; null until the server has asked for one. */
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [working, setWorking] = useState(false);
  const back = () => {
    setCode(null);
    setPassword("");
    setProblem(null);
  };
  const failed = (error: unknown) => {
    const isOfCode = isWrongCode(error);
    if (!asksForCode(error) || isOfCode) setProblem({ words: signInProblem(error), isOfCode });
    if (asksForCode(error)) return setCode("");
    // What was right is kept while the server has not taken it back.
    if (code === null || isRefused(error)) setPassword("");
    if (isRefused(error)) setCode(null);
  };
  const signIn = async () => {
    setWorking(true);
    setProblem(null);
    try {
      await store.signIn(username.trim(), password, ...(code === null ? [] : [code]));
      localStorage.setItem(nameStore, username.trim());
      back();
    } catch (error) {
      failed(error);
    } finally {
      setWorking(false);
    }
  };
  return { username, setUsername, password, setPassword, code, setCode, back, problem, working, signIn };
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

type CodeStepProps = SignIn & { isDigits: boolean };

/** What is asked after a right password: the code of the app, or a recovery code. */
const CodeStep = ({ username, code, setCode, problem, isDigits }: CodeStepProps) => {
  const { text, label } = useText();
  return (
    <>
      <p className={classes["who"]}>{text("login.code_of", { name: username.trim() })}</p>
      <CodeField
        key={String(isDigits)}
        label={text(isDigits ? "login.code" : "login.recovery_code")}
        description={text(isDigits ? "account.factor_code_help" : "login.recovery_code_help")}
        isDigits={isDigits}
        value={code ?? ""}
        error={problem?.isOfCode ? label(problem.words) : undefined}
        onChange={setCode}
      />
    </>
  );
};

/** The other ways on: with the other kind of code, and back to name and password. */
const CodeWays = ({ isDigits, change, back }: { isDigits: boolean; change: () => void; back: () => void }) => {
  const { text } = useText();
  return (
    <div className={classes["ways"]}>
      <Button variant="default" size="md" onClick={change}>
        {text(isDigits ? "login.use_recovery" : "login.use_app")}
      </Button>
      <Button variant="default" size="md" onClick={back}>
        {text("login.back")}
      </Button>
    </div>
  );
};

/** The sign-in form, and the way to the site's sign-in provider. A wrong name and a wrong password look the same. */
const LoginView = () => {
  const { text, label } = useText();
  const { settings } = useApp();
  const form = useSignIn();
  const { problem, working, signIn } = form;
  const elsewhere = useProviderSignIn();
  const [isDigits, setDigits] = useState(true);
  const change = () => {
    form.setCode("");
    setDigits(!isDigits);
  };
  const back = () => {
    form.back();
    setDigits(true);
  };
  const said = problem === null ? elsewhere.said : problem.isOfCode ? null : label(problem.words);
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
        {form.code === null ? <Fields {...form} /> : <CodeStep {...form} isDigits={isDigits} />}
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
        {form.code === null ? (
          <>
            <ProviderButton {...elsewhere} />
            <AppLink to="/pair" className={classes["pairLink"]}>
              {text("devices.pair")}
            </AppLink>
          </>
        ) : (
          <CodeWays isDigits={isDigits} change={change} back={back} />
        )}
      </form>
    </main>
  );
};

export default LoginView;
