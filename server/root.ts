import { fileURLToPath } from "node:url";

/** The project's folder. This module stands one folder below it, as a source and in the built server. */
export const root = fileURLToPath(new URL("..", import.meta.url));
