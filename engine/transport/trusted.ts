/**
 * What has come from the server, or was kept of it, as the contract of its route says. The server checks what it takes
 * and its tests what it answers (`tests/contracts/`), and a page of another build than the server's is offered the new
 * one; a browser carries no schemas, so that this is the one place where an answer gets its type.
 */
export const trusted = <T>(answer: unknown): T => answer as T;
