import type { ReactNode } from "react";
import type { Bound, ErrorText } from "#engine/bindings/bound.ts";
import { sourceFailed } from "#engine/react/queries/bound.ts";
import { Note } from "./Note.tsx";
import { Waiting } from "./Waiting.tsx";

interface BindProps<T> {
  bound: Bound<T | null> | undefined;
  /** What to say where nothing is bound; by default that configuration is missing. */
  missing?: string | number;
  children: (data: T) => ReactNode;
}

/** What a data source was refused for is told as the server says it; of any other failure that nothing is loaded. */
const Failed = ({ error }: { error: ErrorText | null }) =>
  error?.code === sourceFailed && error.message !== "" ? (
    <Note text={error.message} />
  ) : (
    <Note of={error?.text ?? 1817} />
  );

/** The content once a binding has answered: before that a skeleton, and a sentence where there is nothing to show. */
export const Bind = <T,>({ bound, missing = 900147, children }: BindProps<T>) => {
  if (!bound) return <Note of={missing} />;
  if (bound.status === "pending") return <Waiting />;
  if (bound.data === undefined || bound.data === null) return <Failed error={bound.error} />;
  return <>{children(bound.data)}</>;
};
