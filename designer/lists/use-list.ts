import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { ReadMeta } from "#engine/react/queries/live.ts";
import { createRemote, type Remote, type Template } from "../documents/remote.ts";

export const useRemote = (): Remote => {
  const { transport } = useEngine();
  return useMemo(() => createRemote(transport), [transport]);
};

const listKey = (kind: DocumentKind, deleted = false) => ["designer", "list", kind, deleted] as const;

const metaOf = (kind: DocumentKind): ReadMeta => ({
  events: ["DocumentChanged", "DraftChanged"],
  when: (frame: EventFrame) => frame["kind"] === kind,
});

/** The query behind the list of a kind; it is read again when a document of the kind is saved anywhere. */
export const listQuery = (remote: Remote, kind: DocumentKind, deleted = false) =>
  queryOptions({
    queryKey: listKey(kind, deleted),
    queryFn: () => remote.list(kind, deleted),
    staleTime: 10_000,
    meta: metaOf(kind),
  });

export const useList = (kind: DocumentKind, { deleted = false, enabled = true } = {}) => {
  const remote = useRemote();
  // The list stays while the deleted ones are asked for.
  return useQuery({ ...listQuery(remote, kind, deleted), enabled, placeholderData: (before) => before });
};

const none: readonly Template[] = [];

/** What new documents of a kind may begin as, beside those that the plant has; none while that is not known. */
export const useTemplates = (kind: DocumentKind): readonly Template[] => {
  const remote = useRemote();
  const { data } = useQuery({
    queryKey: ["designer", "templates", kind],
    queryFn: () => remote.templates(kind),
    staleTime: Infinity,
  });
  return data ?? none;
};
