import { ActionIcon, NativeSelect, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { OwnDialog } from "#engine/react/own/OwnDialog.tsx";
import { SortableList } from "#engine/react/own/SortableList.tsx";
import { useColumnHeading, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./order.module.css";
import { type Sorting, termOf, termsOf } from "./order.ts";
import { keyOf, labelOf } from "#engine/navigation/subject.ts";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { useSorting } from "./use-sorting.ts";

export interface OrderDialogProps {
  onClose: () => void;
}

const words = {
  title: "subject_order.title",
  save: "subject_order.save",
  saved: "subject_order.saved",
  saveAll: "subject_order.save",
  savedAll: "subject_order.saved",
  reset: "subject_order.reset",
  resetDone: "subject_order.is_reset",
};

interface PartProps {
  sorting: Sorting;
  change: (part: Partial<Sorting>) => void;
}

/** Those that stand before the others, in the user's order. */
const First = ({ sorting, change }: PartProps) => {
  const { text } = useText();
  const subject = useSubject();
  const [search, setSearch] = useState("");
  const rows = (useSubjects().data ?? []).map((row) => ({ id: keyOf(subject, row), label: labelOf(subject, row) }));
  const { machine_ids: ids } = sorting;
  const put = (wanted: readonly string[]) => change({ machine_ids: [...wanted] });
  const nameOf = (id: string) => {
    const label = rows.find((row) => row.id === id)?.label;
    return label ? `${id} ${label}` : id;
  };
  return (
    <>
      <h3 className={classes["head"]}>{text("subject_order.first")}</h3>
      {ids.length === 0 ? <p className={classes["none"]}>{text("subject_order.none")}</p> : null}
      <SortableList items={ids} keyOf={(id) => id} titleOf={(id) => id} onOrder={put}>
        {(id) => (
          <>
            <span className={classes["name"]}>{nameOf(id)}</span>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={text("subject_order.remove", { name: id })}
              onClick={() => put(ids.filter((one) => one !== id))}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
      </SortableList>
      <Select
        size="md"
        mt="sm"
        label={text("subject_order.add")}
        placeholder={text("subject.search")}
        searchable
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={text("subject_order.no_match")}
        data={rows.filter(({ id }) => !ids.includes(id)).map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(id) => {
          if (id !== null) put([...ids, id]);
          setSearch("");
        }}
      />
    </>
  );
};

/** What the others are put in order by, and in which direction. */
const Others = ({ sorting, change }: PartProps) => {
  const { text } = useText();
  const heading = useColumnHeading();
  const subject = useSubject();
  const { orderByTerm: term, orderDir } = sorting;
  return (
    <>
      <h3 className={classes["head"]}>{text("subject_order.others")}</h3>
      <div className={classes["fields"]}>
        <NativeSelect
          size="md"
          label={text("subject_order.by")}
          value={term}
          data={termsOf(subject, term).map((field) => ({ value: field, label: heading(field) }))}
          onChange={({ currentTarget }) => change({ orderByTerm: currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label={text("subject_order.direction")}
          value={orderDir}
          data={(["asc", "desc"] as const).map((dir) => ({ value: dir, label: text(`subject_order.${dir}`) }))}
          onChange={({ currentTarget }) => change({ orderDir: currentTarget.value === "desc" ? "desc" : "asc" })}
        />
      </div>
    </>
  );
};

/** In which order the user sees the rows of the subject: some first, the others by one of their fields. */
const OrderDialog = ({ onClose }: OrderDialogProps) => {
  const { text } = useText();
  const subject = useSubject();
  const { sorting: kept, keep } = useSorting();
  const [sorting, setSorting] = useState<Sorting>({ ...kept, orderByTerm: termOf(subject, kept) });
  const change = (part: Partial<Sorting>) => setSorting({ ...sorting, ...part });
  return (
    <OwnDialog words={words} own={{ keep }} config={sorting} onClose={onClose}>
      <p className={classes["help"]}>{text("subject_order.help")}</p>
      <First sorting={sorting} change={change} />
      <Others sorting={sorting} change={change} />
    </OwnDialog>
  );
};

export default OrderDialog;
