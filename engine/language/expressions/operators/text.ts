import { defineOperator } from "../runtime.ts";

/** The label of a text key: the frame that shows it looks it up in the reader's language. */
export const text = defineOperator("text", ([key]) => ({ text: key ?? "" }));
