import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./tokens.css";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { bare, type Look, markRoot, ThemeSwitch } from "./look.ts";
import { theme } from "./theme.ts";

export interface LookProviderProps {
  look: Look;
  /** The nonce of this page's style elements. */
  nonce?: string | undefined;
  children: ReactNode;
}

const none = bare("auto");

/** Look and feel of every screen: tokens, colour scheme, the theme's variables. */
export const LookProvider = ({ look, nonce, children }: LookProviderProps) => {
  const [isOff, switchOff] = useState(false);
  const { scheme, variables } = isOff ? none : look;
  const resolver = useCallback(() => ({ variables: {}, light: { ...variables }, dark: { ...variables } }), [variables]);
  useLayoutEffect(() => (isOff ? undefined : markRoot(document.documentElement, look)), [isOff, look]);
  return (
    <ThemeSwitch value={switchOff}>
      <MantineProvider
        theme={theme}
        defaultColorScheme={scheme}
        cssVariablesResolver={resolver}
        {...(scheme === "auto" ? {} : { forceColorScheme: scheme })}
        {...(nonce ? { getStyleNonce: () => nonce } : {})}
      >
        {children}
      </MantineProvider>
    </ThemeSwitch>
  );
};
