import type { LinkView } from "./link.ts";

/** Calls whenever the link is back after it was lost; the result ends it. */
export const onLinkBack = (link: LinkView, back: () => void): (() => void) => {
  let before = link.get().online;
  return link.subscribe(() => {
    const { online } = link.get();
    const isBack = online && !before;
    before = online;
    if (isBack) back();
  });
};
