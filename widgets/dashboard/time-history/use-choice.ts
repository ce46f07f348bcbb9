import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useStore } from "zustand";
import type { SelectedItem } from "#engine/store/selection.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { selectionType } from "./schema.ts";
import { isSelectable, keyOf, type Segment, type Timeline } from "./timeline.ts";

/** A stop as the actions for it see it. */
const itemOf = (segment: Segment): SelectedItem => ({
  key: keyOf(segment),
  item: {
    machine_id: segment.machine_id,
    stop: segment.stop,
    stop_reason: segment.reason,
    start_time: segment.row.start,
    end_time: segment.row.end,
  },
});

const nothing: readonly SelectedItem[] = [];

/** A chosen stop that these bars do not show: of another machine, or from before their time. */
const isElsewhere = ({ item }: SelectedItem, { bars, from }: Timeline): boolean =>
  !bars.some(({ machine_id }) => machine_id === item["machine_id"]) || Date.parse(String(item["end_time"])) <= from;

/**
 * The uncoded stops that are chosen, over all machines. A press adds one or takes it away; one that has got a reason
 * leaves by itself. At a machine's own interface nothing is chosen.
 */
export const useChoice = (timeline: Timeline) => {
  const { state } = useEngine();
  const { pathname } = useLocation();
  const isInterface = /^\/interface(\/|$)/.test(pathname);
  const items = useStore(state, ({ selection }) => (selection?.type === selectionType ? selection.items : nothing));
  const own = useMemo(
    () =>
      new Map(
        timeline.bars.flatMap(({ segments }) => segments.filter(isSelectable)).map((one) => [keyOf(one), itemOf(one)]),
      ),
    [timeline],
  );
  useEffect(() => {
    const { selection, refreshSelection } = state.getState();
    if (selection?.type !== selectionType) return;
    const others = selection.items.filter((chosen) => isElsewhere(chosen, timeline));
    refreshSelection(selectionType, [...others, ...own.values()]);
  }, [state, timeline, own]);
  return useMemo(
    () => ({
      selected: new Set(items.map(({ key }) => key)),
      press: (segment: Segment) => {
        const item = own.get(keyOf(segment));
        if (item && !isInterface) state.getState().select(selectionType, item, "multiple");
      },
    }),
    [items, own, isInterface, state],
  );
};
