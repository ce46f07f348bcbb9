import { Button, Group, Select } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { v4 as newKey } from "uuid";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { PrintJob } from "#schemas/plant/print-job.ts";
import type { Printer } from "#schemas/plant/printer.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { isNoLink } from "#engine/transport/errors.ts";
import classes from "./label.module.css";

/** What is known of a job is read anew after so long, ms, until it has ended. */
const lookEvery = 1000;

const isUnderWay = ({ print_status }: PrintJob): boolean => print_status === "New" || print_status === "Sent";

/** The text that says what printing meant: a printer of files has written one, and one that tells nothing may be empty. */
const printedAs = ({ driver, reports_state }: Printer): string => {
  if (driver === "pdf") return "print.test_file";
  return reports_state ? "print.test_printed" : "print.test_handed_over";
};

/** The text that says what became of a job. */
const saidOf = (job: PrintJob, printer: Printer): string => {
  switch (job.print_status) {
    case "Printed":
      return printedAs(printer);
    case "Failed":
      return "print.test_failed";
    case "Unknown":
      return "print.test_unknown";
    case "Cancelled":
      return "print.is_cancelled";
    default:
      return job.error_text === "" ? "print.test_under_way" : "print.test_waits";
  }
};

/** What an error says, or what is said where there is no link. */
const wordsOf = (error: unknown, withoutLink: string): string =>
  isNoLink(error) ? withoutLink : errorTextOf(error).message;

/** The job of the last try, as it is now, and how one is begun. */
const useTry = (label: JsonObject) => {
  const { transport } = useEngine();
  const begun = useMutation({
    mutationFn: (printer_no: string) => transport.call("test_label", { label, printer_no }, { key: newKey() }),
  });
  const record_no = begun.data?.record_no;
  const { data: job } = useQuery({
    queryKey: ["load_print_job", record_no],
    queryFn: record_no === undefined ? skipToken : () => transport.call("load_print_job", { record_no }),
    initialData: begun.data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookEvery : false),
  });
  return { begun, job };
};

/** Prints the label under edit, with an example of each fact, and says what became of it. */
export const TestPrint = ({ label, disabled }: { label: JsonObject; disabled: boolean }) => {
  const { text } = useText();
  const { transport } = useEngine();
  const {
    data: printers = [],
    error,
    isSuccess,
  } = useQuery({
    queryKey: ["load_printers", {}],
    queryFn: () => transport.call("load_printers", {}),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const usual = printers.find(({ is_default }) => is_default) ?? (printers.length === 1 ? printers[0] : undefined);
  const printer = printers.find(({ printer_no }) => printer_no === (chosen ?? usual?.printer_no));
  const { begun, job } = useTry(label);
  if (isSuccess && printers.length === 0) return <p className={classes["said"]}>{text("print.none")}</p>;
  const printsOn = printers.find(({ printer_no }) => printer_no === job?.printer_no);
  const unread = error ? wordsOf(error, text(900050)) : null;
  // Whoever presses again may print it twice.
  const problem = begun.error ? wordsOf(begun.error, text("call.outcome_unknown")) : unread;
  const working = begun.isPending || (job !== undefined && isUnderWay(job));
  return (
    <section aria-label={text("print.test")}>
      <Group align="flex-end">
        <Select
          size="md"
          className={classes["printers"]}
          label={text("print.choose_printer")}
          data={printers.map((one) => ({ value: one.printer_no, label: one.printer_name || one.printer_no }))}
          value={printer?.printer_no ?? null}
          onChange={setChosen}
          allowDeselect={false}
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={disabled || !printer}
          loading={working}
          onClick={() => printer && begun.mutate(printer.printer_no)}
        >
          {text("print.test")}
        </Button>
      </Group>
      <output className={classes["said"]}>
        {problem ??
          (job && printsOn ? text(saidOf(job, printsOn), { name: job.print_text, reason: job.error_text }) : null)}
      </output>
    </section>
  );
};
