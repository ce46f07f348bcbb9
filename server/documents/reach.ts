import { confirmSecondFactor } from "#schemas/platform/account/confirm_second_factor.ts";
import { endOwnSessions } from "#schemas/platform/account/end_own_sessions.ts";
import { loadOwnAccount } from "#schemas/platform/account/load_own_account.ts";
import { renewRecoveryCodes } from "#schemas/platform/account/renew_recovery_codes.ts";
import { setUpSecondFactor } from "#schemas/platform/account/set_up_second_factor.ts";
import { turnOffSecondFactor } from "#schemas/platform/account/turn_off_second_factor.ts";
import { updatePassword } from "#schemas/platform/account/update_password.ts";
import { updateUserSettings } from "#schemas/platform/settings/update_user_settings.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { Reach } from "#server/site.ts";
import { remembered, screensOf } from "./readable.ts";
import type { Entry } from "./store/company.ts";
import { proceduresIn, queriesIn } from "./surroundings.ts";
import type { Surroundings } from "./types.ts";

/** What the app itself calls to show a document of a kind. */
const callsToShow: Readonly<Record<string, readonly string[]>> = {
  dashboard: ["load_dashboard_data"],
  explorer: ["load_history_changes", "load_visualisation_configs"],
  liveview: ["load_live_link_data"],
  table: ["load_own_configs"],
  wizard: ["load_wizard_snapshot", "set_wizard_snapshot", "delete_wizard_snapshot"],
};

/** What the page of the own account calls. */
const callsOfAccount: readonly string[] = [
  loadOwnAccount.name,
  updatePassword.name,
  endOwnSessions.name,
  setUpSecondFactor.name,
  confirmSecondFactor.name,
  renewRecoveryCodes.name,
  turnOffSecondFactor.name,
  updateUserSettings.name,
];

/** What the app itself calls to show a document. */
const callsOf = ({ kind, document }: Entry): readonly string[] => {
  const isAccount = kind === "page" && isObject(document.content) && document.content.kind === "account";
  return isAccount ? callsOfAccount : (callsToShow[kind] ?? []);
};

/** What every screen listens to: its documents, its rights, the wish for a reload, and what it has missed. */
const everyScreens: readonly EventName[] = ["DocumentChanged", "AccessChanged", "ReloadRequested", "Snapshot"];

const eventsOf = ({ events = [], live }: ProcedureContract): readonly EventName[] => [
  ...events,
  ...(live ? [live.event] : []),
];

/** Events that a document names itself, for example those that read a dashboard's source anew. */
const eventsIn = (text: string, { hasEvent }: Surroundings): EventName[] =>
  [...new Set(text.matchAll(/"((?:[^"\\]|\\.)*)"/g).map(([, name = ""]) => name))].filter(hasEvent);

const filesIn = (text: string): string[] =>
  [...text.matchAll(/\/serverfiles\/([^"'()<>?#\\]+)/g)].flatMap(([, path = ""]) => {
    try {
      return [decodeURIComponent(path)];
    } catch {
      return [];
    }
  });

const reachBy = (screens: readonly Entry[], around: Surroundings): Reach => {
  const named = new Set(screens.flatMap(({ uses }) => proceduresIn(uses)));
  const texts = screens.map(({ document }) => JSON.stringify(document));
  // The read of a dashboard's sources stands for all events; each source stands for its own.
  const called = [...named].flatMap((name) => around.contracts.get(name) ?? []);
  return {
    procedures: new Set([...named, ...screens.flatMap(callsOf)]),
    queries: new Set(screens.flatMap(({ uses }) => queriesIn(uses))),
    events: new Set([...everyScreens, ...called.flatMap(eventsOf), ...texts.flatMap((text) => eventsIn(text, around))]),
    files: new Set(texts.flatMap(filesIn)),
  };
};

/** What the screens of a confined viewer need of the server; by the reference index, so a saved document changes it at once. */
export const reachOf = remembered((company, viewer): Reach =>
  reachBy(screensOf(company, viewer), company.surroundings),
);
