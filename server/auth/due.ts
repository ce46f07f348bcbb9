import { confirmSecondFactor } from "#schemas/platform/account/confirm_second_factor.ts";
import { setUpSecondFactor } from "#schemas/platform/account/set_up_second_factor.ts";
import { updatePassword } from "#schemas/platform/account/update_password.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Identity } from "#server/identity.ts";

/** What somebody has to do before anything else is open. */
interface Due {
  /** The procedures by which it is done. */
  calls: ReadonlySet<string>;
  /** What every other call is told until then. */
  refusal: DomainError;
}

const password: Due = {
  calls: new Set([updatePassword.name]),
  refusal: new DomainError("not_allowed", {
    message: "Choose a password of your own first.",
    text: { key: "account.choose_first" },
  }),
};

const factor: Due = {
  calls: new Set([setUpSecondFactor.name, confirmSecondFactor.name]),
  refusal: new DomainError("not_allowed", {
    message: "Set up a second factor first.",
    text: { key: "account.factor_first" },
  }),
};

/** What the caller has to do first: another password in the place of a given one, then a second factor; null: nothing. */
export const dueOf = ({ passwordGiven, factorDue }: Pick<Identity, "passwordGiven" | "factorDue">): Due | null => {
  if (passwordGiven) return password;
  return factorDue ? factor : null;
};
