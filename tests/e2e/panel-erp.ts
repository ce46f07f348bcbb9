import type { Client } from "#tests/faults/client.ts";
import { type Journey, say } from "./panel-journey.ts";
import { inPopup, rowOf } from "./panel-stage.ts";
import { expect, type Page, type Plant } from "./plant.ts";

interface TransferFacts {
  record_no: number;
  card_no: string;
  outcome_unknown: boolean;
}

const subject = "balthzartransactions";
const failed = (client: Client): Promise<TransferFacts[]> => client.read("load_failed_transfers", { subject });

/** The first failed transfer of the plant whose outcome is known, or is not. Answers the cells of its row. */
const aFailed =
  (isUnknown: boolean) =>
  async (_operator: Client, plant: Plant): Promise<string[]> => {
    const found = (await failed(await plant.client("supervisor"))).find((one) => one.outcome_unknown === isUnknown);
    if (!found) throw new Error("No transfer of that kind has failed");
    return [String(found.record_no), found.card_no];
  };

const at = { machine: "JB3", list: "", place: `/overviewadmin/erp-failed-reporting/${subject}`, by: "supervisor" };
const effect: Journey["effect"] = (page, cells) => expect(rowOf(page, cells)).toHaveCount(0);
const yes = (question: string | number) => [
  { says: say(question), answer: (page: Page) => inPopup(page, "Yes").tap() },
];

/** What becomes of what the ERP has not taken, or of which nobody knows whether it has. */
export const erpJourneys: Record<string, Journey> = {
  retry: {
    ...at,
    prepare: aFailed(false),
    call: "retry_erp_status_data",
    done: say("erp.waits_again"),
    effect,
  },
  received: {
    ...at,
    prepare: aFailed(true),
    questions: yes("erp.received_question"),
    call: "confirm_erp_status_data",
    done: say("erp.is_received"),
    effect,
  },
  delete: {
    ...at,
    prepare: aFailed(false),
    questions: yes(900049),
    call: "remove_erp_status_data",
    done: say("erp.is_deleted"),
    effect,
  },
};
