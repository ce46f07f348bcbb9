/** Something that must end when the server stops, in the order given. */
export type Ending = () => void | Promise<void>;

const patience = 2500;

/**
 * Stops the server on SIGTERM and SIGINT: runs the endings in their order, cuts what is still open when they take too
 * long (`cut`), and leaves with 0. A second signal does nothing more.
 */
export const stopOnSignal = (endings: readonly Ending[], cut: () => void): void => {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(cut, patience).unref();
    for (const end of endings) await end();
    process.exit(0);
  };
  const failed = (error: unknown) => {
    process.stderr.write(
      `Shopwright did not stop cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop().catch(failed));
};
