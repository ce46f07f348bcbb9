/** Stands for the rows that are not drawn, so that a scroller is as high as all of them; `height` in pixels. */
export const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);
