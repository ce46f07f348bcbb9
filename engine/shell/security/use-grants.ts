import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Label, ServedDocument } from "#schemas/documents/envelope.ts";
import { CallError } from "#engine/transport/errors.ts";
import { documentKey, documentQuery } from "#engine/react/documents/use-document.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { type Refusal, useRefusalOf } from "./use-write.ts";

/** A role's document, as far as the matrix reads it. */
export interface RoleDocument {
  slug: string;
  title: Label;
  level: number;
  permissions: readonly string[];
}

interface Listed {
  slug: string;
}

/** The company's roles by level, as they are published; undefined until all of them are known. */
export const useRoles = () => {
  const { transport } = useEngine();
  const list = useQuery({
    queryKey: ["documents", "role"],
    queryFn: () => transport.request<Listed[]>("GET", "/api/documents/role"),
    meta: { events: ["DocumentChanged"], when: (frame: Record<string, unknown>) => frame["kind"] === "role" },
  });
  const documents = useQueries({
    queries: (list.data ?? []).map(({ slug }) => documentQuery<RoleDocument>(transport, "role", slug)),
  });
  const error = list.error ?? documents.find((one) => one.error)?.error ?? null;
  const known = documents.flatMap(({ data }) => (data ? [data.document] : []));
  const isWhole = list.data !== undefined && known.length === documents.length;
  return {
    roles: isWhole ? known.toSorted((a, b) => a.level - b.level || (a.slug < b.slug ? -1 : 1)) : undefined,
    error,
    retry: () => {
      void list.refetch();
      for (const one of documents) void one.refetch();
    },
  };
};

const cellOf = (slug: string, key: string): string => `${slug} ${key}`;

const withGrant = (role: RoleDocument, key: string, isHeld: boolean): RoleDocument => ({
  ...role,
  permissions: isHeld ? [...new Set([...role.permissions, key])] : role.permissions.filter((one) => one !== key),
});

/**
 * Gives and takes permissions, each as one save of the role's document on the revision that is known. Changes of one
 * role wait for each other. A cell shows what was chosen until the server has answered, and then what is stored.
 */
export const useGrants = () => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const refusalOf = useRefusalOf();
  const turns = useRef(new Map<string, Promise<void>>());
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [problem, setProblem] = useState<Refusal | null>(null);

  const save = async (slug: string, key: string, isHeld: boolean): Promise<void> => {
    const of = documentKey("role", slug);
    const known = await client.ensureQueryData(documentQuery<RoleDocument>(transport, "role", slug));
    const stored = await transport.request<ServedDocument<RoleDocument>>(
      "PUT",
      `/api/documents/role/${encodeURIComponent(slug)}?view=1`,
      { body: withGrant(known.document, key, isHeld), headers: { "if-match": `"${known.revision}"` } },
    );
    // An answer that is under way may be of the revision before.
    await client.cancelQueries({ queryKey: of });
    client.setQueryData(of, { document: stored.document, revision: stored.revision, faults: [] });
  };

  const trySave = async (slug: string, key: string, isHeld: boolean): Promise<void> => {
    try {
      await save(slug, key, isHeld);
    } catch (error) {
      setProblem(refusalOf(error));
      if (error instanceof CallError) await client.invalidateQueries({ queryKey: documentKey("role", slug) });
    }
    setChosen((before) => new Map([...before].filter(([cell]) => cell !== cellOf(slug, key))));
  };

  const grant = (slug: string, key: string, isHeld: boolean): void => {
    setProblem(null);
    setChosen((before) => new Map(before).set(cellOf(slug, key), isHeld));
    const before = turns.current.get(slug) ?? Promise.resolve();
    turns.current.set(
      slug,
      before.then(() => trySave(slug, key, isHeld)),
    );
  };

  return {
    grant,
    problem,
    isHeld: (role: RoleDocument, key: string): boolean =>
      chosen.get(cellOf(role.slug, key)) ?? role.permissions.includes(key),
    isSaving: (slug: string, key: string): boolean => chosen.has(cellOf(slug, key)),
  };
};
