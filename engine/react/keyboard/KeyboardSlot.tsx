import type { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import { useApp } from "../providers/AppContext.tsx";
import { LazyPart } from "../registry/LazyPart.tsx";
import type { Lazy } from "../registry/LazyView.tsx";
import { isKeyboardOn, isTouched } from "./on.ts";

/** An on-screen keyboard, which the composition root hands in; it is loaded where it is used. */
export type KeyboardView = Lazy<{ specials: KeyboardSpecials | null }>;

/** Where the keyboard stands, for whom it opens. A failure of it leaves the screen as it is. */
export const KeyboardSlot = ({ keyboard }: { keyboard: KeyboardView }) => {
  const app = useApp();
  if (!isKeyboardOn(app, isTouched())) return null;
  return (
    <LazyPart definition={keyboard} props={{ specials: app.user ? null : (app.keyboard ?? null) }} resetKey={app} />
  );
};
