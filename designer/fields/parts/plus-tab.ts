/** The tab that adds: choosing it makes another block, which is then the chosen one. */
export const plusTab = -2;

export interface Tabbed<B> {
  blocks: readonly B[];
  /** The chosen tab: the place of a block, or another tab's own id. */
  tab: number;
}

/** What a press on a tab does: the plus tab appends a block and chooses it, every other one is chosen. */
export const pressTab = <B>({ blocks }: Tabbed<B>, tab: number, fresh: (blocks: readonly B[]) => B): Tabbed<B> =>
  tab === plusTab ? { blocks: [...blocks, fresh(blocks)], tab: blocks.length } : { blocks, tab };

/** What is chosen after a block was taken out: the one that stands there now, else the last one. */
export const withoutBlock = <B>({ blocks, tab }: Tabbed<B>, at: number): Tabbed<B> => {
  const left = blocks.filter((_, index) => index !== at);
  return { blocks: left, tab: Math.min(tab, left.length - 1) };
};
