import { useMemo } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { ListedDocument } from "../documents/remote.ts";
import { useList } from "../lists/use-list.ts";
import { type Group, type Part, typeGroups } from "../canvas/parts.ts";

const presetPart = ({ slug, title, widget = "" }: ListedDocument, typeTitle: Label | undefined): Part => ({
  kind: "preset",
  name: slug,
  title,
  description: typeTitle ?? widget,
  picture: widget,
});

const snippetPart = ({ slug, title, snippetTag = "" }: ListedDocument): Part => ({
  kind: "snippet",
  name: slug,
  title,
  description: snippetTag,
  picture: "sub-dashboard",
});

const none: ListedDocument[] = [];

/** All that can be put onto a dashboard: the registered types, saved configurations of them, and snippets but itself. */
export const useParts = (dashboard: string): readonly Group[] => {
  const { registry } = useEngine();
  const { data: presets = none } = useList("widget");
  const { data: dashboards = none } = useList("dashboard");
  return useMemo(() => {
    const types = typeGroups(registry.widgets.values(), import.meta.env.DEV);
    const saved = presets.map((preset) => presetPart(preset, registry.widgets.get(preset.widget ?? "")?.title));
    const snippets = dashboards.filter(({ isSnippet, slug, deleted }) => isSnippet && !deleted && slug !== dashboard);
    return types.map(({ group, parts }) => {
      if (group === "preset") return { group, parts: saved };
      return { group, parts: group === "snippet" ? snippets.map(snippetPart) : parts };
    });
  }, [registry, presets, dashboards, dashboard]);
};
