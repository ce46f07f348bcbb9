/** A fact as the ERP has heard it. */
export interface HeardFact {
  /** ISO 8601, UTC. */
  time: string;
  /** What it is of: the path that it came by, without its slash. */
  subject: string;
  key: string;
  outcome: "taken" | "repeated" | "refused" | "failed" | "late";
  body: string;
}
