import type { Clock } from "./clock.ts";

/**
 * Gathers what is handed over in one moment and sends it together: all that is due at the same time has its turn first,
 * such as the tables of a page whose documents came in one piece and which all ask for their rows now.
 */
export const gatherMoment = <T>(clock: Clock, send: (gathered: T[]) => void): ((one: T) => void) => {
  let gathered: T[] = [];
  const flush = () => {
    const all = gathered;
    gathered = [];
    send(all);
  };
  return (one) => {
    if (gathered.push(one) === 1) clock.after(0, flush);
  };
};
