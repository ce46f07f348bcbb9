import { confirmErpStatusData } from "#schemas/plant/procedures/erp/confirm_erp_status_data.ts";
import { loadFailedTransfers } from "#schemas/plant/procedures/erp/load_failed_transfers.ts";
import { removeErpStatusData } from "#schemas/plant/procedures/erp/remove_erp_status_data.ts";
import { removeFailedPalletFlag } from "#schemas/plant/procedures/erp/remove_failed_pallet_flag.ts";
import { retryErpStatusData } from "#schemas/plant/procedures/erp/retry_erp_status_data.ts";
import { retryFailedPalletFlag } from "#schemas/plant/procedures/erp/retry_failed_pallet_flag.ts";
import { type Procedure, readProcedure, writeProcedure } from "#server/procedures/procedure.ts";
import { decideErpBacklogProcedure } from "./decide_erp_backlog.ts";
import type { SiteReader } from "#server/site.ts";
import { confirmTransfers, removeTransfers, retryTransfers } from "./decide.ts";
import type { ErpLink } from "./link.ts";
import { loadErpQueueProcedure } from "./load_erp_queue.ts";
import { pauseErpTargetProcedure } from "./pause_erp_target.ts";
import { previewErpTransfersProcedure } from "./preview_erp_transfers.ts";
import { readFailedTransfers } from "./reader.ts";

const flags = "palletflaghistory";

export const erpProcedures: readonly Procedure[] = [
  readProcedure(loadFailedTransfers, ({ subject }, { db, scope }) =>
    readFailedTransfers(db, { subject, machines: scope.machines }),
  ),
  writeProcedure(retryErpStatusData, ({ subject, record_nos }, context) =>
    retryTransfers(context, subject, record_nos),
  ),
  writeProcedure(removeErpStatusData, ({ subject, record_nos }, context) =>
    removeTransfers(context, subject, record_nos),
  ),
  writeProcedure(confirmErpStatusData, ({ subject, record_nos }, context) =>
    confirmTransfers(context, subject, record_nos),
  ),
  writeProcedure(retryFailedPalletFlag, ({ record_nos }, context) => retryTransfers(context, flags, record_nos)),
  writeProcedure(removeFailedPalletFlag, ({ record_nos }, context) => removeTransfers(context, flags, record_nos)),
];

/** Those that stand on what the documents of a company say of its targets. */
export const erpTargetProcedures = (link: ErpLink, site: Pick<SiteReader, "text">): readonly Procedure[] => [
  loadErpQueueProcedure(link, site),
  previewErpTransfersProcedure(link, site),
  decideErpBacklogProcedure(link),
  pauseErpTargetProcedure(link),
];
