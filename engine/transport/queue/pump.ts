export interface Pump {
  /** Asks for the work; while it runs, it runs once more afterwards, however often it was asked for. */
  run: () => void;
  stop: () => void;
}

/** Work that is never under way twice at once. What it rejects with is reported, and it goes on. */
export const createPump = (work: () => Promise<void>, report: (error: unknown) => void): Pump => {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  const loop = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await work().catch(report);
    }
    isRunning = false;
  };
  return {
    run: () => {
      if (isStopped) return;
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      void loop();
    },
    stop: () => {
      isStopped = true;
    },
  };
};
