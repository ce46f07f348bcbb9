/** What can be selected on the screens of the product; each has one panel, of that slug. */
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

const known: ReadonlySet<string> = new Set(selectionTypes);
const customType = /^custom-[a-z0-9_-]+$/;

/** A selection type of the product, or one of a site's own tables, which begins with `custom-`. */
export const isSelectionType = (type: string): boolean => known.has(type) || customType.test(type);
