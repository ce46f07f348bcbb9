/** The loopback ports of what the demo plant speaks to. */
export interface DemoPorts {
  erp: number;
  /** Prints pictures. */
  printer: number;
  /** Is always out of labels. */
  emptyPrinter: number;
}

export const usualPorts: DemoPorts = { erp: 8180, printer: 9180, emptyPrinter: 9181 };
