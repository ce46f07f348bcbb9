export { schema as booleanDisplay } from "./boolean-display/schema.ts";
export { schema as coded } from "./coded/schema.ts";
export { schema as icon } from "./icon/schema.ts";
export { schema as machineState } from "./machine-state/schema.ts";
export { round0, round1, round2 } from "./number/schema.ts";
export { h1Text, h2Text, h3Text, longText, shortText, singleLineText } from "./text/schema.ts";
export { date, hhMm } from "./time/schema.ts";
