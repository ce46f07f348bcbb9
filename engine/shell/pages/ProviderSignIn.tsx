import { Button } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Label } from "#schemas/documents/envelope.ts";
import { type ProviderProblem, providerProblemOf } from "#schemas/protocol/provider-sign-in.ts";
import { returnPath } from "#engine/navigation/guards.ts";
import { useApp, useAppStore } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { noteLeaving } from "../app/at-provider.ts";
import classes from "./pages.module.css";
import { isOfPerson, providerWords, signInProblem } from "../security/sign-in-problem.ts";

/** Sign-in at the site's provider, and why the last one came to nothing. */
export const useProviderSignIn = () => {
  const store = useAppStore();
  const { provider = null } = useApp();
  const { text, label } = useText();
  const { pathname, search } = useLocation();
  const [problem, setProblem] = useState<ProviderProblem | null>(() =>
    providerProblemOf(new URLSearchParams(search).get("problem")),
  );
  const [failure, setFailure] = useState<Label | null>(null);
  const [leaving, setLeaving] = useState(false);
  const forget = () => {
    setProblem(null);
    setFailure(null);
  };
  const go = async () => {
    setLeaving(true);
    forget();
    noteLeaving(sessionStorage);
    try {
      const refused = await store.signInAtProvider(
        returnPath(pathname + search),
        problem !== null && isOfPerson(problem),
      );
      setProblem(refused);
      if (refused !== null) setLeaving(false);
    } catch (error) {
      setFailure(signInProblem(error));
      setLeaving(false);
    }
  };
  const named = provider && problem !== null ? text(providerWords[problem], { name: provider.name }) : "";
  return { provider, leaving, go, forget, said: failure === null ? named : label(failure) };
};

/** The way to the site's sign-in provider; nothing where there is none. */
export const ProviderButton = ({ provider, leaving, go }: ReturnType<typeof useProviderSignIn>) => {
  const { text } = useText();
  if (!provider) return null;
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      classNames={{ root: classes["provider"] ?? "", label: classes["providerLabel"] ?? "" }}
      leftSection={<IconLogin2 size={24} aria-hidden />}
      loading={leaving}
      onClick={() => void go()}
    >
      {text("login.provider", { name: provider.name })}
    </Button>
  );
};
