import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { v4 as newKey } from "uuid";
import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import type { InputOfCall } from "#schemas/platform/procedures.ts";
import { readOf } from "#engine/bindings/bound.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import { documentKey } from "../documents/use-document.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { readKey, useRead } from "../queries/use-reads.ts";

type OwnKind = "table" | "widget";
interface OwnConfig<C> {
  slug: string;
  config: C;
}

/** What a user keeps for itself of a document, and how that is kept; null is nothing of its own. */
export interface Own<C> {
  config: C | null;
  pending: boolean;
  keep: (config: C | null) => Promise<boolean>;
}

const ownRead = (kind: OwnKind) => readOf("load_own_configs", { kind }, { fresh: 600 });

/** Does something and tells the person why it failed; answers whether it is done. */
export const useAttempt = () => {
  const { text } = useText();
  return useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        const message = isNoLink(error) ? text(900050) : error instanceof Error ? error.message : text(900020);
        notifications.show({ message, color: "red", autoClose: false });
        return false;
      }
    },
    [text],
  );
};

/** The own configuration of one document; not read where the user may have none. */
export const useOwnConfig = <C extends NonNullable<InputOfCall<"set_own_config">["config"]>>(
  kind: OwnKind,
  slug: string,
  isWanted: boolean,
): Own<C> => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const attempt = useAttempt();
  const bound = useRead(isWanted ? ownRead(kind) : undefined);
  // Whoever reads a document's configuration is who has kept it there.
  const list = Array.isArray(bound.data) ? (bound.data as OwnConfig<C>[]) : null;
  const config = list?.find((own) => own.slug === slug)?.config ?? null;
  const keep = useCallback(
    async (wanted: C | null) => {
      const key = readKey(ownRead(kind));
      const before = client.getQueryData<OwnConfig<C>[]>(key);
      const others = (before ?? []).filter((own) => own.slug !== slug);
      client.setQueryData(key, wanted ? [...others, { slug, config: wanted }] : others);
      const isKept = await attempt(() =>
        transport.call("set_own_config", { kind, slug, config: wanted }, { key: newKey() }),
      );
      if (!isKept) client.setQueryData(key, before);
      return isKept;
    },
    [client, transport, kind, slug, attempt],
  );
  return { config, pending: isWanted && bound.status === "pending", keep };
};

/** How many documents of a kind the user keeps something of, and what gives all that up; null while it is not known. */
export const useOwnConfigs = (kind: OwnKind): { count: number | null; forget: () => Promise<boolean> } => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const attempt = useAttempt();
  const { data } = useRead(ownRead(kind));
  const own = Array.isArray(data) ? (data as Pick<OwnConfig<unknown>, "slug">[]) : null;
  const forget = () =>
    attempt(async () => {
      try {
        for (const { slug } of own ?? [])
          await transport.call("set_own_config", { kind, slug, config: null }, { key: newKey() });
      } finally {
        await client.invalidateQueries({ queryKey: readKey(ownRead(kind)) });
      }
    });
  return { count: own?.length ?? null, forget };
};

/** Changes parts of a document for all, over the revision that was served; whoever has changed it since is not overwritten. */
export const useKeepForAll = <D extends object>(
  kind: DocumentKind,
  slug: string,
  { document, revision }: ServedDocument<D>,
) => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const attempt = useAttempt();
  return useCallback(
    async (part: Partial<D>): Promise<boolean> => {
      const isKept = await attempt(() =>
        transport.request("PUT", `/api/documents/${kind}/${encodeURIComponent(slug)}`, {
          body: { ...document, ...part },
          headers: { "if-match": `"${revision}"` },
        }),
      );
      if (isKept) await client.invalidateQueries({ queryKey: documentKey(kind, slug) });
      return isKept;
    },
    [client, transport, kind, slug, document, revision, attempt],
  );
};
