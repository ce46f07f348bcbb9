const remembered = 1000;

/** A log that hears each problem once, however often it occurs. */
export const reportOnce = (log: (problem: string) => void): ((problem: string) => void) => {
  const seen = new Set<string>();
  return (problem) => {
    if (seen.has(problem) || seen.size >= remembered) return;
    seen.add(problem);
    log(problem);
  };
};
