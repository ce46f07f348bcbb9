import { Loader } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ErrorText } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { readKey, useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError } from "#engine/react/states/States.tsx";
import { listOnce, useSubject } from "#engine/react/subject/use-subject.ts";
import classes from "./layouts.module.css";

/** Stands where a screen would be of which it is not known yet which of the subject there are; `error`: nor will it be without a further try. */
export const AwaitingSubjects = ({ error }: { error: ErrorText | null }) => {
  const { text } = useText();
  const client = useQueryClient();
  const read = listOnce(useSubject());
  if (error === null)
    return (
      <output className={classes["waiting"]} aria-label={text("subject.loading")}>
        <Loader />
      </output>
    );
  return (
    <main className={classes["waiting"]}>
      <LoadError
        title={text("subject.not_loaded")}
        error={error}
        retry={read && (() => void client.refetchQueries({ queryKey: readKey(read), exact: true }))}
      />
    </main>
  );
};

/** What speaks of the subject throughout: shown once it is known which there are (OV-293, OV-294). */
export const Loaded = ({ children }: { children: ReactNode }) => {
  const read = listOnce(useSubject());
  const { status, data, error } = useRead(read);
  // Who may not see any has pages without them all the same.
  if (!read || data !== undefined || error?.code === "not_allowed") return children;
  return <AwaitingSubjects error={status === "error" ? (error ?? { code: "unexpected", message: "" }) : null} />;
};
