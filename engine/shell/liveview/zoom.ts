/** The name under which the zoom of a live view is kept: a dashboard of the same name keeps its own. */
export const liveViewZoom = (slug: string): string => `liveview.${slug}`;
