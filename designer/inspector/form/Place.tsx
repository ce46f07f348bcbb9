import { type ReactNode, useEffect, useRef } from "react";
import { segmentsOf } from "#schemas/documents/json.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);

/** Did a problem lead to this place of the document, or to one inside it? */
export const useSought = (path: string): boolean =>
  useEdited(({ focus }) => focus !== null && isWithin(focus.path, path));

/** The entry of a list at this place that a problem led into; null where none. */
export const useSoughtEntry = (path: string): number | null =>
  useEdited(({ focus }) => {
    const entry = focus?.path.startsWith(`${path}/`) ? segmentsOf(focus.path.slice(path.length))[0] : undefined;
    return entry !== undefined && /^\d+$/.test(entry) ? Number(entry) : null;
  });

const field = "input:enabled:not([type=hidden]), select:enabled, textarea:enabled";
const control = `${field}, button:enabled`;

/** The control that stands for a place inside an element: that of the named member, else the first field or button. */
const controlIn = (element: HTMLElement, member: string | undefined): HTMLElement | null => {
  const named =
    member === undefined ? null : element.querySelector<HTMLElement>(`[data-member="${CSS.escape(member)}"]`);
  if (named?.matches(control)) return named;
  const within = named ?? element;
  return within.querySelector<HTMLElement>(field) ?? within.querySelector<HTMLElement>(control);
};

interface PlaceProps {
  /** The place in the document, a JSON pointer. */
  path: string;
  /** What lies inside has a place of its own. */
  exact?: boolean;
  children: ReactNode;
}

/** What stands for a place of the document: it takes the focus when a problem led there. */
export const Place = ({ path, exact = false, children }: PlaceProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const session = useSession();
  const focus = useEdited((state) => state.focus);
  const isMeant = focus !== null && (exact ? focus.path === path : isWithin(focus.path, path));
  useEffect(() => {
    // What lies inside has taken it already.
    if (!isMeant || !ref.current || session.store.getState().focus !== focus) return;
    const found = controlIn(ref.current, segmentsOf(focus.path.slice(path.length))[0]);
    if (!found) return;
    session.patch({ focus: null });
    found.focus();
    found.scrollIntoView({ block: "nearest" });
  }, [isMeant, focus, path, session]);
  return (
    <div ref={ref} style={{ display: "contents" }}>
      {children}
    </div>
  );
};
