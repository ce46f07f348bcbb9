/** Executed steps of one flow; one more and it fails. Source: docs/specification/shared-decisions.md section 10. */
export const executedSteps = 1000;

/** Seconds after which an unanswered decision popup counts as declined, unless its document says another time. */
export const popupSeconds = 120;

/** Keys of the catalogue that flows themselves say. */
export const texts = {
  configurationError: 900053,
  promptRejected: 900094,
  queued: 900051,
  noLink: 900050,
  tryAgain: 900013,
  retrying: 900100,
  retriesAborted: 900101,
  outcomeUnknown: "call.outcome_unknown",
  confirmValue: "call.confirm_value",
  confirmYes: "call.confirm_yes",
  confirmNo: "call.confirm_no",
} as const;
