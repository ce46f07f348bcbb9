/** What all screens of the browser want to hear, sorted; `Name` covers each `Name:key` of one. */
export const unionOf = (lists: Iterable<readonly string[]>): string[] => {
  const all = new Set([...lists].flat());
  return [...all].filter((topic) => !topic.includes(":") || !all.has(topic.slice(0, topic.indexOf(":")))).sort();
};

/**
 * True when a frame belongs to one of the topics; what is of none concerns each of them. `Snapshot` and
 * `ReloadRequested` concern everybody.
 */
export const hears = (topics: readonly string[], event: string, of: unknown): boolean =>
  event === "Snapshot" ||
  topics.includes(event) ||
  (typeof of === "string" ? topics.includes(`${event}:${of}`) : topics.some((topic) => topic.startsWith(`${event}:`)));
