export interface WizardTables {
  wizard_snapshots: WizardSnapshotRow;
}

/** One unfinished wizard per user, machine and wizard; `snapshot` is JSON. */
export interface WizardSnapshotRow {
  company_id: number;
  username: string;
  machine_id: string;
  wizard: string;
  snapshot: string;
  version: number;
  updated_at: number;
}
