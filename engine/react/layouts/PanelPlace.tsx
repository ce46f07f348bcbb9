import { useState } from "react";
import { useStore } from "zustand";
import { targetOf } from "#engine/store/selection.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";

const host: Lazy<object> = { view: () => import("../panels/PanelHost.tsx") };

/** Where the actions for what is selected stand, at the lower edge of the page; nothing before the first selection. */
export const PanelPlace = () => {
  const { state } = useEngine();
  const isWanted = useStore(state, (now) => targetOf(now) !== null);
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  return wasWanted ? <LazyView definition={host} props={{}} /> : null;
};
