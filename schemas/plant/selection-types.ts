/**
 * What can be selected on the screens of the product; each has one panel, of that slug. Those of a company are in its
 * catalogue.
 */
export const selectionTypes = [
  "machine",
  "planned-order",
  "rework-order",
  "running-order",
  "finished-order",
  "planning-order",
  "stop-history",
  "uncoded-stops",
  "uncoded-multiple",
  "stopcode",
  "note",
  "pallet-flag",
  "pallet-confirmation",
  "pallet-queue",
  "label",
  "bundle",
  "bundle-to-report",
  "employee",
  "mass-employee",
  "internal-activity",
  "certify-activity",
  "quick-report",
  "report",
  "document",
  "file",
  "cavity",
  "material",
  "erp-failed",
  "notification",
  "print-job",
  "tool",
  "euromap-program",
  "scale",
] as const;

const customType = /^custom-[a-z0-9_-]+$/;

/** A name that a site may give the rows of its tables though no table has it for its own, or not yet. */
export const isCustomSelection = (type: string): boolean => customType.test(type);
