import type { ProviderProblem } from "#schemas/protocol/provider-sign-in.ts";

/** Why somebody who came from the sign-in provider is not let in. Its message is for the log and holds nothing of a token. */
export class OidcProblem extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OidcProblem";
    this.problem = problem;
  }
}
