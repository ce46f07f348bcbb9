import { useState } from "react";
import { useStore } from "zustand";
import { targetOf } from "#engine/store/selection.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { LazyPart } from "#engine/react/registry/LazyPart.tsx";
import type { Lazy } from "#engine/react/registry/LazyView.tsx";

const host: Lazy<object> = { view: () => import("#engine/react/panels/PanelHost.tsx") };
const none = {};

/** Where the actions for what is selected stand, at the lower edge of the page; nothing before the first selection. */
export const PanelPlace = () => {
  const { state } = useEngine();
  const isWanted = useStore(state, (now) => targetOf(now) !== null);
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  return wasWanted ? <LazyPart definition={host} props={none} /> : null;
};
