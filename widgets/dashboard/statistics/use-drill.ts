import { useState } from "react";
import { useNavigate } from "react-router";
import { useMayOpen } from "#engine/react/navigation/use-may-open.ts";
import { useQueryChange } from "#engine/react/navigation/use-query-change.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { drillPath, type Place } from "./drill.ts";
import type { Options } from "./logic.ts";

/** Where a bar and its row lead, as the step that is taken; undefined where that is nowhere, or nothing for this person. */
export const useDrill = (options: Options): ((place: Place) => (() => void) | undefined) => {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { params } = useRoute();
  return (place) => {
    const to = drillPath(options, { ...params, ...place });
    return to !== null && mayOpen(to) ? () => void navigate(to) : undefined;
  };
};

interface Opened {
  reason: string | null;
  /** Was it opened by a press here, and not by the address? */
  isPressed: boolean;
  open: (reason: string) => void;
  close: () => void;
}

/** The stop reason that is opened: the address holds it where the options say so, as a step that Back takes back. */
export const useOpenedReason = ({ reason: given }: Options): Opened => {
  const change = useQueryChange();
  const [own, setOwn] = useState<string | null>(null);
  const [isPressed, setPressed] = useState(false);
  const isOfAddress = given !== undefined;
  const turn = (reason: string | null) => {
    setPressed(reason !== null);
    if (isOfAddress) change({ reason }, true);
    else setOwn(reason);
  };
  return { reason: (isOfAddress ? given : own) || null, isPressed, open: turn, close: () => turn(null) };
};
