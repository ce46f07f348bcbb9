import { ActionIcon, NativeSelect, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { OwnDialog } from "#engine/react/own/OwnDialog.tsx";
import { SortableList } from "#engine/react/own/SortableList.tsx";
import { useColumnHeading, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./order.module.css";
import type { Sorting } from "./order.ts";
import { keyOf, labelOf } from "#engine/navigation/subject.ts";
import { useSubject, useSubjects } from "#engine/react/subject/use-subject.ts";
import { useSorting } from "./use-sorting.ts";

export interface OrderDialogProps {
  onClose: () => void;
}

const words = {
  title: "machine_order.title",
  save: "machine_order.save",
  saved: "machine_order.saved",
  saveAll: "machine_order.save",
  savedAll: "machine_order.saved",
  reset: "machine_order.reset",
  resetDone: "machine_order.is_reset",
};

/** What the rows that have no place of their own are put in order by. */
const terms = ["department_description", "zone_desc", "cat_desc", "status"];

/** Priority decides before anything else already, and then comes the key. */
const termOf = ({ orderByTerm }: Sorting, key: string): string => (orderByTerm === "priority" ? key : orderByTerm);

/** In which order the user sees the rows of the subject: some first, the others by one of their fields. */
const OrderDialog = ({ onClose }: OrderDialogProps) => {
  const { text } = useText();
  const heading = useColumnHeading();
  const subject = useSubject();
  const { sorting: kept, keep } = useSorting();
  const [sorting, setSorting] = useState<Sorting>({ ...kept, orderByTerm: termOf(kept, subject.key) });
  const rows = (useSubjects().data ?? []).map((row) => ({ id: keyOf(subject, row), label: labelOf(subject, row) }));
  const fields = [subject.key, subject.label, ...terms];
  const [search, setSearch] = useState("");
  const { machine_ids, orderByTerm: term, orderDir } = sorting;
  const change = (part: Partial<Sorting>) => setSorting({ ...sorting, ...part });
  const nameOf = (id: string) => {
    const label = rows.find((row) => row.id === id)?.label;
    return label ? `${id} ${label}` : id;
  };
  return (
    <OwnDialog words={words} own={{ keep }} config={sorting} onClose={onClose}>
      <p className={classes["help"]}>{text("machine_order.help")}</p>
      <h3 className={classes["head"]}>{text("machine_order.first")}</h3>
      {machine_ids.length === 0 ? <p className={classes["none"]}>{text("machine_order.none")}</p> : null}
      <SortableList
        items={machine_ids}
        keyOf={(id) => id}
        titleOf={(id) => id}
        onOrder={(ids) => change({ machine_ids: ids })}
      >
        {(id) => (
          <>
            <span className={classes["name"]}>{nameOf(id)}</span>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={text("machine_order.remove", { name: id })}
              onClick={() => change({ machine_ids: machine_ids.filter((one) => one !== id) })}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
      </SortableList>
      <Select
        size="md"
        mt="sm"
        label={text("machine_order.add")}
        placeholder={text("machine.search")}
        searchable
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={text("machine_order.no_match")}
        data={rows.filter(({ id }) => !machine_ids.includes(id)).map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(id) => {
          if (id !== null) change({ machine_ids: [...machine_ids, id] });
          setSearch("");
        }}
      />
      <h3 className={classes["head"]}>{text("machine_order.others")}</h3>
      <div className={classes["fields"]}>
        <NativeSelect
          size="md"
          label={text("machine_order.by")}
          value={term}
          data={(fields.includes(term) ? fields : [term, ...fields]).map((field) => ({
            value: field,
            label: heading(field),
          }))}
          onChange={({ currentTarget }) => change({ orderByTerm: currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label={text("machine_order.direction")}
          value={orderDir}
          data={(["asc", "desc"] as const).map((dir) => ({ value: dir, label: text(`machine_order.${dir}`) }))}
          onChange={({ currentTarget }) => change({ orderDir: currentTarget.value === "desc" ? "desc" : "asc" })}
        />
      </div>
    </OwnDialog>
  );
};

export default OrderDialog;
