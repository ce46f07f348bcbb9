import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./tokens.css";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, useCallback } from "react";
import { NoticeHost } from "../notices/NoticeHost.tsx";
import { theme } from "./theme.ts";

export type Scheme = "light" | "dark" | "auto";

export interface LookProviderProps {
  scheme: Scheme;
  /** CSS variables of the theme document, laid over the tokens. */
  variables?: Readonly<Record<string, string>>;
  /** The nonce of this page's style elements. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** Look and feel of every screen: tokens, colour scheme, the theme document's variables, notifications. */
export const LookProvider = ({ scheme, variables, nonce, children }: LookProviderProps) => {
  const resolver = useCallback(() => ({ variables: {}, light: { ...variables }, dark: { ...variables } }), [variables]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme={scheme}
      cssVariablesResolver={resolver}
      {...(scheme === "auto" ? {} : { forceColorScheme: scheme })}
      {...(nonce ? { getStyleNonce: () => nonce } : {})}
    >
      {children}
      <NoticeHost />
    </MantineProvider>
  );
};
