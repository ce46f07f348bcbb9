/** The body of an answer: text, or its UTF-8 bytes where another thread has made it, which are sent as they are. */
export type AnswerBody = string | Buffer;

export const textOf = (body: AnswerBody): string => (typeof body === "string" ? body : body.toString("utf8"));
