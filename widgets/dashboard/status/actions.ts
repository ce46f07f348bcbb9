import type { Steps } from "#engine/language/flow/types.ts";
import { displayMode } from "#widgets/controls/machine-state/state.ts";
import type { StatusMachine } from "./logic.ts";

/** What can be done with a machine from its tile. `text` is a key of the catalogue. */
export interface Action {
  id: "first-piece-ok" | "cancel-setup" | "cancel-forced-stop";
  text: string;
  steps: Steps;
}

/** Special functions with which the first piece is approved on a page of its own. Source: WD-846. */
const approvedOnPage = [23, 24, 29];

/** The dashboard of an address, where it shows one. */
const dashboardOf = (path: string): string | null => /^\/dashboards\/[^/]+/.exec(path)?.[0] ?? null;

const interfaceOf = ({ machine_id }: StatusMachine): string => `/interface/${encodeURIComponent(machine_id)}`;

/** Where the present stop of a machine gets its code from a dashboard: the popup over it; null elsewhere. */
export const stopPopup = ({ machine_id }: StatusMachine, path: string): string | null => {
  const dashboard = dashboardOf(path);
  return dashboard === null ? null : `${dashboard}/popup/${encodeURIComponent(machine_id)}/stopcode`;
};

/** Where the present stop of a machine gets its code, seen from an address. */
const stopCodePath = (machine: StatusMachine, path: string): string =>
  stopPopup(machine, path) ?? `${interfaceOf(machine)}/stopcode`;

const approve = (machine: StatusMachine): Steps => {
  const { machine_id, special_functions = [] } = machine;
  return approvedOnPage.some((feature) => special_functions.includes(feature))
    ? [{ navigate: `${interfaceOf(machine)}/first-piece-ok` }]
    : [{ call: "first_piece_ok", input: { machine_id } }];
};

/** The actions that the state of a machine allows, in the order of their buttons. */
export const actionsOf = (machine: StatusMachine, path: string): Action[] => {
  const { machine_id } = machine;
  const leave: Steps = [
    { call: "resume_setup", input: { machine_id, set_status: "off" } },
    { navigate: stopCodePath(machine, path) },
  ];
  const isForced = machine.status === "S" && machine.force_stop_enabled === false;
  return [
    ...(displayMode(machine) === "prep"
      ? ([
          { id: "first-piece-ok", text: "status.first_piece_ok", steps: approve(machine) },
          { id: "cancel-setup", text: "status.cancel_setup", steps: leave },
        ] as const)
      : []),
    ...(isForced
      ? ([
          {
            id: "cancel-forced-stop",
            text: "status.cancel_forced_stop",
            steps: [{ call: "cancel_forced_stop", input: { machine_id } }],
          },
        ] as const)
      : []),
  ];
};
