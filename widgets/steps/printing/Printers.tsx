import { Radio } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { Static } from "typebox";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import { type Printer, printersOf } from "./logic.ts";
import classes from "./printing.module.css";
import type { schema } from "./schema.ts";

type Options = Pick<Static<typeof schema.options>, "printers">;

/** The printers to choose from, as cards. */
export const Printers = ({ options, data, sources, disabled, change, reload }: StepViewProps<Options>) => {
  const { text } = useText();
  if (!options.printers)
    return (
      <div className={classes.lacking}>
        <NotLoaded sources={sources} reload={reload} />
      </div>
    );
  const printers = printersOf(options.printers);
  if (printers.length === 0) return <Note text={text("print.none")} />;
  return (
    <Radio.Group
      className={classes.printers ?? ""}
      label={text("print.choose_printer")}
      value={typeof data["printer"] === "string" ? data["printer"] : ""}
      onChange={(printer) => change({ printer })}
    >
      <div className={classes.cards}>
        {printers.map((printer) => (
          <PrinterCard key={printer.no} printer={printer} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
};

const PrinterCard = ({ printer, disabled }: { printer: Printer; disabled: boolean }) => (
  <Radio.Card className={classes.card ?? ""} value={printer.no} disabled={disabled}>
    <Radio.Indicator size="lg" />
    <IconPrinter size={28} aria-hidden />
    <span className={classes.what}>
      <strong>{printer.description || printer.name || printer.no}</strong>
      {printer.description !== "" && printer.name !== "" && <small>{printer.name}</small>}
    </span>
  </Radio.Card>
);
