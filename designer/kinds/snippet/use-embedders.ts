import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Remote } from "../../documents/remote.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { type Embedder, embeddersOf, renameInEmbedders } from "./embedders.ts";
import { type Renames, renamesIn } from "./given.ts";

export interface Embedders {
  embedders: readonly Embedder[];
  /** The parameters that the snippet has now. */
  declared: readonly string[];
  renames: Renames;
  /** Says under which name a lost parameter goes on; null for none. */
  choose: (lost: string, name: string | null) => void;
  /** Renames in the documents that embed the snippet, which is published by then. */
  follow: () => Promise<void>;
}

/** What publishing the snippet under edit breaks in the documents that embed it, and how it is mended with it. */
export const useEmbedders = (remote: Remote): Embedders => {
  const session = useSession();
  const { text } = useText();
  const document = useEdited((state) => state.document);
  const past = useEdited((state) => state.past);
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const isSnippet = document["kind"] === "dashboard" && document["isSnippet"] === true;
  const slug = String(document["slug"]);
  const { data: embedders = [] } = useQuery({
    queryKey: ["designer", "embedders", slug, document["parameters"] ?? null],
    queryFn: () => embeddersOf(remote, document),
    enabled: isSnippet,
    gcTime: 0,
  });
  const { parameters } = document;
  const declared = (Array.isArray(parameters) ? parameters : []).filter(isObject).map(({ name }) => String(name));
  const names = Object.entries({ ...renamesIn(past), ...chosen });
  const renames: Renames = Object.fromEntries(
    names.flatMap(([from, to]) => (to !== null && declared.includes(to) ? [[from, to]] : [])),
  );
  const follow = async () => {
    const note = text("designer.snippet.rename_note", { snippet: slug });
    const refused = await renameInEmbedders(remote, slug, embedders, renames, note);
    if (refused.length === 0) return;
    const message = text("designer.snippet.not_renamed", { names: refused.map(({ ref }) => ref.slug).join(", ") });
    session.patch({ problem: { code: "not_renamed", message } });
  };
  return {
    embedders,
    declared,
    renames,
    choose: (lost, name) => setChosen((before) => ({ ...before, [lost]: name })),
    follow,
  };
};
