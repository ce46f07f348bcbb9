import { CallError } from "#engine/transport/errors.ts";
import { callBy, type ProcedureInfo, type Transport, writeBy } from "#engine/transport/transport.ts";
import type { AppState } from "#engine/react/providers/app-store.ts";
import { needsSignIn, userOf } from "#engine/react/providers/user.ts";

interface GuardParts {
  app: () => AppState["app"];
  procedures: (name: string) => ProcedureInfo | undefined;
  /** Somebody wanted to change something: the sign-in opens. */
  wanted: () => void;
}

/** What the server says of such a call (docs/specification/shared-decisions.md), in the language of the screen. */
const signInFirst = 900039;
/** Methods by which documents are changed; what is posted besides procedures asks more often than it changes. */
const changes: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);

/**
 * The transport of a shared device: as long as nobody has signed in on it, what a person wants to change is refused here,
 * before anything is sent, and the sign-in opens. It is not made later by itself. What a screen does in the background
 * goes to the server, which refuses it as well.
 */
export const guardShared = (transport: Transport, { app, procedures, wanted }: GuardParts): Transport => {
  const isHeld = (procedure: string): boolean => {
    if (!needsSignIn(userOf(app()))) return false;
    const { kind, permission } = procedures(procedure) ?? {};
    return kind === "write" && permission !== "signed-in";
  };
  const refuse = (): never => {
    wanted();
    const message = app()?.texts[String(signInFirst)] ?? "";
    throw new CallError(403, { code: "not_allowed", message, path: null, res: null });
  };
  return {
    ...transport,
    call: callBy(async (procedure, input, options) =>
      isHeld(procedure) && !options?.background ? refuse() : await transport.call(procedure, input, options),
    ),
    write: writeBy(async (procedure, input, options) =>
      isHeld(procedure) ? refuse() : await transport.write(procedure, input, options),
    ),
    request: async (method, path, options) =>
      changes.has(method) && needsSignIn(userOf(app())) ? refuse() : await transport.request(method, path, options),
  };
};
