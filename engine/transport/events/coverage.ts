/** The lowest event number by topic from which somebody has to hear: what they show holds every event up to it. */
export type Since = Readonly<Record<string, number>>;

/** By topic the number after which a tab hears every event. A topic that is missing is not heard yet. */
export type Coverage = ReadonlyMap<string, number>;

export const noCoverage: Coverage = new Map();

const broadOf = (topic: string): string => topic.split(":", 1)[0] ?? topic;

/** Do these topics name the topic, or its event wherever it happens? */
const names = (topics: readonly string[], topic: string): boolean =>
  topics.includes(topic) || topics.includes(broadOf(topic));

const heardAfter = (coverage: Coverage, topic: string): number =>
  Math.min(coverage.get(topic) ?? Infinity, coverage.get(broadOf(topic)) ?? Infinity);

const coverageOf = (topics: Iterable<string>, after: (topic: string) => number): Coverage =>
  new Map([...topics].map((topic) => [topic, after(topic)] as const).filter(([, number]) => number < Infinity));

/**
 * A tab asks for other topics. What it heard before goes on; what the open stream carries for other tabs it hears from
 * now, which is after `reached`, the highest number that the stream has handed out; the rest waits for an opening.
 */
export const turnedTo = (
  coverage: Coverage,
  topics: Iterable<string>,
  stream: { topics: readonly string[]; reached: number } | null,
): Coverage =>
  coverageOf(topics, (topic) => {
    const before = heardAfter(coverage, topic);
    if (before < Infinity || !stream || !names(stream.topics, topic)) return before;
    return stream.reached;
  });

/** The stream hands out everything after `place`, to all who ask for these topics. */
export const openedAt = (coverage: Coverage, topics: Iterable<string>, place: number): Coverage =>
  coverageOf(topics, (topic) => Math.min(heardAfter(coverage, topic), place));

/** From where the stream has to be read again for what was missed; null when nothing was. */
export const missedSince = (coverage: Coverage, since: Since): number | null => {
  const missed = Object.entries(since).filter(([topic, number]) => number < heardAfter(coverage, topic));
  return missed.length === 0 ? null : Math.min(...missed.map(([, number]) => number));
};

/** The lowest number of each topic in any of these. */
export const lowestOf = (all: Iterable<Since>): Since => {
  const lowest: Record<string, number> = {};
  for (const since of all)
    for (const [topic, number] of Object.entries(since)) lowest[topic] = Math.min(lowest[topic] ?? Infinity, number);
  return lowest;
};
