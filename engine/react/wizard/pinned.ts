import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { Transport } from "#engine/transport/transport.ts";

type Served = ServedDocument<WizardDocument>;

/** A document at a revision; where the server no longer gives that one, the current one. */
export const documentAt = async <D>(
  transport: Transport,
  kind: DocumentKind,
  slug: string,
  revision: number | undefined,
): Promise<ServedDocument<D>> => {
  if (revision === undefined) return transport.document<D>(kind, slug);
  try {
    return await transport.document<D>(kind, slug, revision);
  } catch (error) {
    if (error instanceof CallError) return transport.document<D>(kind, slug);
    throw error;
  }
};

/**
 * The revision that a wizard goes on with: the one that its snapshot pins, for a new run the current one. Where the
 * server no longer gives the pinned one, the run goes on with the current one.
 */
export const revisionFor = async (
  transport: Transport,
  current: Served,
  snapshot: Snapshot | null,
): Promise<Served> => {
  if (!snapshot || snapshot.revision === current.revision) return current;
  try {
    return await transport.document<WizardDocument>("wizard", snapshot.wizard, snapshot.revision);
  } catch (error) {
    if (error instanceof CallError) return current;
    throw error;
  }
};
