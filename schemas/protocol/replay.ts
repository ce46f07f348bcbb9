/**
 * Header of a write: `1` asks for the stored success of the call that its user has made under its key with the same body,
 * and makes none. Where none is stored the answer is `not_found`.
 */
export const replayHeader = "shopwright-replay";
