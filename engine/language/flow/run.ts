import { interpreterOf } from "./interpreter.ts";
import { onScreen } from "./screen.ts";

/** Flows as screens run them. */
export const { startFlow, resumeFlow, pendingRequest } = interpreterOf(onScreen);
