import { Button, FileButton, Group, Loader, Stack } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { mostPictureBytes, readPicture } from "#schemas/documents/label/png.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { FieldProps } from "../types.ts";
import { base64Of, open, type Opened, type Outcome } from "./open.ts";
import classes from "./picture.module.css";

type Refused = Extract<Outcome, { fault: unknown }> & { name: string };

/** A picture that stands in the document: chosen or dropped, shown with its size, replaced, removed. */
const Field = ({ id, value, disabled, beside, change }: FieldProps<string>) => {
  const { text } = useText();
  const { refused, isOpening, isOver, choose, take, forget, dropping } = useChosen(disabled, change);
  const remove = () => {
    forget();
    change(undefined);
  };
  return (
    <Stack id={id} gap={8} className={classes["field"]} data-over={isOver || undefined} {...dropping}>
      {value ? <Shown picture={value} beside={beside ?? {}} /> : <p>{text("inspector.picture_none")}</p>}
      <Group gap={8}>
        <FileButton accept="image/png,image/*" disabled={disabled} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
            >
              {text(value ? "inspector.picture_replace" : "inspector.picture_choose")}
            </Button>
          )}
        </FileButton>
        {value && !disabled ? (
          <Button variant="subtle" onClick={remove} leftSection={<IconTrash size={18} aria-hidden />}>
            {text("inspector.picture_remove")}
          </Button>
        ) : null}
      </Group>
      <p className={classes["hint"]}>{text("inspector.picture_drop", { kilobytes: mostPictureBytes / 1024 })}</p>
      <output>
        {isOpening ? (
          <Group gap={8}>
            <Loader size="xs" aria-hidden />
            {text("inspector.picture_opening")}
          </Group>
        ) : null}
        {refused ? <Offer refused={refused} take={take} leave={forget} /> : null}
      </output>
    </Stack>
  );
};

/** The file that a person has chosen last: what came of it, and the way into the document. */
const useChosen = (disabled: boolean, change: (value: string) => void) => {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [isOver, setOver] = useState(false);
  const last = useRef(0);
  const forget = () => {
    last.current += 1;
    setRefused(null);
    setOpening(false);
  };
  const take = ({ bytes }: Opened) => {
    forget();
    change(base64Of(bytes));
  };
  const choose = async (file: File | null) => {
    if (!file || disabled) return;
    forget();
    const mine = last.current;
    setOpening(true);
    const outcome = await open(file);
    if (mine !== last.current) return;
    setOpening(false);
    if ("taken" in outcome) take(outcome.taken);
    else setRefused({ ...outcome, name: file.name });
  };
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void choose(event.dataTransfer.files[0] ?? null);
    },
  };
  return { refused, isOpening, isOver, choose, take, forget, dropping };
};

const kilobytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 102.4) / 10);

interface OfferProps {
  refused: Refused;
  take: (picture: Opened) => void;
  leave: () => void;
}

/** Why a file was not taken, and the same made smaller where there is one. */
const Offer = ({ refused: { name, fault, smaller }, take, leave }: OfferProps) => {
  const { text } = useText();
  const { number } = useFormat();
  const reason = text(`inspector.picture_refused_${fault}`, { kilobytes: mostPictureBytes / 1024 });
  const said = text("inspector.picture_not_taken", { name, reason });
  if (smaller === "not_opened" || smaller === null)
    return (
      <p className={classes["refused"]}>
        {said} {text(smaller === null ? "inspector.picture_cannot_shrink" : "inspector.picture_not_opened")}
      </p>
    );
  const { width, height, bytes } = smaller;
  return (
    <Stack gap={8} className={classes["refused"]}>
      <p>
        {said} {text("inspector.picture_as_small", { width, height, kilobytes: number(kilobytes(bytes.length)) })}
      </p>
      <Group gap={8}>
        <Button onClick={() => take(smaller)}>{text("inspector.picture_take")}</Button>
        <Button variant="default" onClick={leave}>
          {text("inspector.picture_leave")}
        </Button>
      </Group>
    </Stack>
  );
};

const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The picture with its size: in its file, and on the label, where it fits into a place as it is. */
const Shown = ({ picture, beside }: { picture: string; beside: Readonly<Record<string, unknown>> }) => {
  const { text } = useText();
  const { number } = useFormat();
  const read = readPicture(picture);
  if ("fault" in read) return null;
  const { width, height } = read.header;
  const perPixel = Math.min(numberIn(beside["width"]) / width, numberIn(beside["height"]) / height);
  const mm = (pixels: number): string => number(Math.round(pixels * perPixel * 10) / 10);
  const size = { width, height, kilobytes: number(kilobytes((picture.length / 4) * 3)) };
  return (
    <figure className={classes["shown"]}>
      <img src={`data:image/png;base64,${picture}`} alt={typeof beside["alt"] === "string" ? beside["alt"] : ""} />
      <figcaption>
        <div>{text("inspector.picture_size", size)}</div>
        <div>{text("inspector.picture_size_on_label", { width: mm(width), height: mm(height) })}</div>
      </figcaption>
    </figure>
  );
};

export default Field;
