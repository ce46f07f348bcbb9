import type { Reader } from "#server/database/company.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import type { Topics } from "#server/events/topics.ts";

/**
 * Gives the live entities of the topics asked (null: of all events), as far as the scope may see them: by the entity
 * name of the contract's `live`, each with its `version`. It becomes `state` of a `Snapshot` frame.
 */
export type SnapshotSource = (db: Reader, scope: Scope, topics: Topics) => Promise<Record<string, readonly unknown[]>>;
