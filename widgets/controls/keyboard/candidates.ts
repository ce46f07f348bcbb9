const candidatesPerPage = 5;

/** The candidates of a page (from 0), and whether another page follows. */
export const candidatePage = (all: readonly string[], page: number): { shown: readonly string[]; more: boolean } => {
  const from = page * candidatesPerPage;
  return { shown: all.slice(from, from + candidatesPerPage), more: from + candidatesPerPage < all.length };
};
