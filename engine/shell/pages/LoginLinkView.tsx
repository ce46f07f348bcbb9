import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { spentLink } from "#schemas/protocol/login-link.ts";
import { signInPath } from "#engine/navigation/guards.ts";
import { isolationHome } from "#engine/navigation/isolation.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { userOf } from "#engine/react/providers/user.ts";
import { Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { CallError, isNoLink, retryAfterOf } from "#engine/transport/errors.ts";
import { EndedCode } from "../account/EndedCode.tsx";
import classes from "./pages.module.css";

/** How soon a link is tried again that the server has not decided about, in ms. */
export const tryAgainAfter = 5000;

interface Link {
  company_id: number;
  login_code: string;
}

const NotValid = () => {
  const { text } = useText();
  return (
    <Message title={text(900056)}>
      <EndedCode />
      <AppLink to={signInPath}>{text(900054)}</AppLink>
    </Message>
  );
};

/** What the server will say of this link however often it is asked. */
const isDecided = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "wrong_credentials" || error.code === "invalid_input");

/**
 * Exchanges the code until the server has decided. The address gives way to one without the code, so that neither the
 * history nor whoever stands before the screen has it. The result is what keeps the server from deciding.
 */
const useExchange = ({ company_id, login_code }: Link): unknown => {
  const store = useAppStore();
  const clock = useClock();
  const go = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    let left = false;
    let stop = () => {};
    const leaveTo = (path: string) => void go(path, { replace: true });
    const exchange = async () => {
      try {
        await store.signInByCode(company_id, login_code);
        if (!left) leaveTo(isolationHome);
      } catch (error) {
        if (left) return;
        const isKept = isNoLink(error) && userOf(store.get().app)?.by_login_code === true;
        if (isKept) return leaveTo(isolationHome);
        if (isDecided(error)) return leaveTo(spentLink);
        setProblem(error);
        stop = clock.after(Math.max(tryAgainAfter, retryAfterOf(error) ?? 0), () => void exchange());
      }
    };
    void exchange();
    return () => {
      left = true;
      stop();
    };
    // A router's way to go is another one at each address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, clock, company_id, login_code]);
  return problem;
};

const Exchange = (link: Link) => {
  const { text } = useText();
  const problem = useExchange(link);
  if (problem === null) return <RowsSkeleton />;
  const words = problem instanceof CallError ? problem.message : text(900050);
  return <Message title={words} detail={text("login_link.again")} />;
};

/** Whoever is signed in here is asked: the link would sign them out, and open in this browser alone from then on. */
const Ask = ({ username, onYes }: { username: string; onYes: () => void }) => {
  const { text } = useText();
  return (
    <Message title={text("login_link.signed_in", { name: username })} detail={text("login_link.binds")}>
      <Button size="md" onClick={onYes}>
        {text("login_link.open")}
      </Button>
      <AppLink to="/">{text("login_link.stay")}</AppLink>
    </Message>
  );
};

const Opened = () => {
  const { params } = useRoute();
  const user = useUser();
  const [agreed, setAgreed] = useState(false);
  const { companyId, loginCode } = params;
  if (companyId === undefined || loginCode === undefined) return <NotValid />;
  if (user !== null && user.by_login_code !== true && !agreed)
    return <Ask username={user.username} onYes={() => setAgreed(true)} />;
  return <Exchange company_id={Number(companyId)} login_code={loginCode} />;
};

/** The address that a login code is handed out as: it opens the screens of an isolated user. */
const LoginLinkView = () => (
  <main className={classes["login"]}>
    <Opened />
  </main>
);

export default LoginLinkView;
