import { useEffect, useState } from "react";
import type { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { KeyboardLanguage } from "./layouts.ts";

/**
 * The layouts of a language from the server, null until they are loaded. A failure is only logged: the keyboard then
 * has the letters it brings along. `given` are those that the start payload holds for who has not signed in.
 */
export const useSpecials = (language: KeyboardLanguage, given: KeyboardSpecials | null): KeyboardSpecials | null => {
  const { transport } = useEngine();
  const [loaded, setLoaded] = useState<{ language: KeyboardLanguage; specials: KeyboardSpecials } | null>(null);
  useEffect(() => {
    if (given) return;
    const leave = new AbortController();
    transport.call("load_keyboard_specials", { language }, { background: true, signal: leave.signal }).then(
      (specials) => setLoaded({ language, specials }),
      (error: unknown) => leave.signal.aborted || console.error("Keyboard specials could not be loaded", error),
    );
    return () => leave.abort();
  }, [transport, language, given]);
  return given ?? (loaded?.language === language ? loaded.specials : null);
};
