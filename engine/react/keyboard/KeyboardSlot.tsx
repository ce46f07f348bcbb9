import type { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import { useApp } from "../providers/AppContext.tsx";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { isKeyboardOn, isTouched } from "./on.ts";

/** An on-screen keyboard, which the composition root hands in; it is loaded where it is used. */
export type KeyboardView = Lazy<{ specials: KeyboardSpecials | null }>;

/** Where the keyboard stands, for whom it opens. A failure of it leaves the screen as it is. */
export const KeyboardSlot = ({ keyboard }: { keyboard: KeyboardView }) => {
  const app = useApp();
  if (!isKeyboardOn(app, isTouched())) return null;
  return (
    <ErrorBoundary resetKey={app} fallback={() => null}>
      <LazyView definition={keyboard} props={{ specials: app.user ? null : (app.keyboard ?? null) }} fallback={null} />
    </ErrorBoundary>
  );
};
