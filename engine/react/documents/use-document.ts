import { queryOptions, useQuery } from "@tanstack/react-query";
import { hour, minute } from "#schemas/durations.ts";
import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import type { ErrorText } from "#engine/bindings/bound.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { errorTextOf } from "../queries/bound.ts";

export type DocumentState<D> =
  | { status: "pending" }
  | { status: "missing" }
  | { status: "error"; error: ErrorText; retry: () => void }
  | { status: "ready"; served: ServedDocument<D> };

export const documentKey = (kind: DocumentKind, slug: string) => ["document", kind, slug] as const;

const isMissing = (error: unknown) => error instanceof CallError && error.code === "not_found";

/** The query behind a document. */
export const documentQuery = <D>(transport: Transport, kind: DocumentKind, slug: string) =>
  queryOptions({
    queryKey: documentKey(kind, slug),
    queryFn: () => transport.document<D>(kind, slug),
    staleTime: minute,
    gcTime: hour,
    refetchInterval: 300_000,
    refetchOnWindowFocus: false,
  });

/** A document as the server serves it; a new revision is shown without a reload. */
export const useDocument = <D>(kind: DocumentKind, slug: string): DocumentState<D> => {
  const { transport } = useEngine();
  const query = useQuery(documentQuery<D>(transport, kind, slug));
  if (query.data) return { status: "ready", served: query.data };
  if (!query.error) return { status: "pending" };
  if (isMissing(query.error)) return { status: "missing" };
  return { status: "error", error: errorTextOf(query.error), retry: () => void query.refetch() };
};
