import { DomainError } from "#schemas/protocol/errors.ts";

/** What who has been given a password is told until it is replaced. */
export const passwordFirst = new DomainError("not_allowed", {
  message: "Choose a password of your own first.",
  text: { key: "account.choose_first" },
});
