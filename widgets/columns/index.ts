export { booleanDisplay } from "./boolean-display/index.ts";
export { coded } from "./coded/index.ts";
export { icon } from "./icon/index.ts";
export { machineState } from "./machine-state/index.ts";
export { round0, round1, round2 } from "./number/index.ts";
export { h1Text, h2Text, h3Text, longText, shortText, singleLineText } from "./text/index.ts";
export { date, hhMm } from "./time/index.ts";
