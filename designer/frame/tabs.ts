import type { ComponentType } from "react";
import type { Lazy } from "#engine/react/registry/LazyView.tsx";

export type TabName = "design" | "json" | "history" | "used-by";

export interface Tab {
  name: TabName;
  /** A text key. */
  label: string;
  /** What the tab shows; none for the editor of the kind. */
  view?: Lazy<object>;
}

// The JSON of a document is a part of its own; the tab is there when the part is.
const json = Object.values(import.meta.glob<{ default: ComponentType }>("../json/JsonTab.tsx"));

/** The sides from which a document is looked at, in the order of the tabs. */
export const tabs: readonly Tab[] = [
  { name: "design", label: "designer.tab.design" },
  ...json.map((view): Tab => ({ name: "json", label: "designer.tab.json", view: { view } })),
  { name: "history", label: "designer.tab.history", view: { view: () => import("../history/HistoryTab.tsx") } },
  { name: "used-by", label: "documents.used_by", view: { view: () => import("../history/UsedByTab.tsx") } },
];

/** The tab of a name; undefined where there is none. */
export const tabNamed = (name: string | null): TabName | undefined => tabs.find((tab) => tab.name === name)?.name;
