import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { refusalsSince } from "#server/audit/refusals.ts";
import { confirmPairing } from "#server/auth/devices/pairings.ts";
import { newToken } from "#server/auth/tokens.ts";
import { everyCompany } from "#server/database/company.ts";
import { addDevice } from "#server/procedures/devices/devices.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { confirmDevicePairing } from "#schemas/platform/devices/confirm_device_pairing.ts";

const quarter = 15 * minute;
/** Unknown codes within a quarter of an hour: of one user, and of the whole company. */
export const unknownCodesAtMost = { own: 10, all: 50 } as const;

const checkGuesses = async ({ trx, scope, actor, now }: WriteContext): Promise<void> => {
  const { own, all } = await refusalsSince(trx, {
    company_id: scope.company_id,
    username: actor.username,
    procedure: confirmDevicePairing.name,
    code: "not_found",
    since: now - quarter,
  });
  if (own >= unknownCodesAtMost.own || all >= unknownCodesAtMost.all) throw new DomainError("too_many_requests");
};

export const confirmDevicePairingProcedure = writeProcedure(
  confirmDevicePairing,
  async ({ code, device_kind = "wall", username = null, home = null, ...device }, context) => {
    await checkGuesses(context);
    // The screen gets a token of its own when it asks next; nobody ever has this one.
    const record_no = await addDevice(context, { ...device, device_kind, username, home }, newToken("device"));
    await confirmPairing(
      everyCompany(context.trx),
      code,
      { company_id: context.scope.company_id, record_no },
      context.now,
    );
    return { record_no };
  },
);
