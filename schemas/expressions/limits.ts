/** What an expression may cost. The first two are checked when a document is saved, the others while it runs. */
export const expressionLimits = {
  nodes: 500,
  depth: 32,
  /** Elements of a list that an operator reads or makes. */
  list: 10_000,
  /** Characters of a text that an operator makes. */
  text: 100_000,
  /** Evaluated nodes and visited elements of one evaluation. */
  steps: 250_000,
} as const;
