import { Button, Switch, TextInput } from "@mantine/core";
import { IconDownload, IconPlus, IconSearch, IconUpload } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { ListRights } from "./list-rules.ts";
import classes from "./lists.module.css";

/** What of the list is shown. */
export interface Narrowing {
  search: string;
  deleted: boolean;
}

interface CarryProps {
  picked: number;
  onImport: () => void;
  onExport: () => void;
}

const CarryButtons = ({ picked, onImport, onExport }: CarryProps) => {
  const { text } = useText();
  return (
    <>
      <Button size="md" variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
        {text("designer.import")}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={picked === 0}
        onClick={onExport}
      >
        {text("designer.export_chosen", { n: picked })}
      </Button>
    </>
  );
};

interface ToolsProps extends CarryProps {
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  may: ListRights;
  onAdd: () => void;
}

/** Above a list: what narrows it, and what concerns more than one of its documents. */
export const ListTools = ({ narrowing, onNarrow, may, onAdd, ...carry }: ToolsProps) => {
  const { text } = useText();
  const { search, deleted } = narrowing;
  return (
    <div className={classes["tools"]}>
      <TextInput
        size="md"
        className={classes["search"] ?? ""}
        type="search"
        aria-label={text("designer.search")}
        placeholder={text("designer.search")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => onNarrow({ deleted, search: event.currentTarget.value })}
      />
      <Switch
        size="md"
        label={text("designer.show_deleted")}
        checked={deleted}
        onChange={(event) => onNarrow({ search, deleted: event.currentTarget.checked })}
      />
      <span className={classes["spacer"]} />
      {may.carry ? <CarryButtons {...carry} /> : null}
      {may.add ? (
        <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {text("designer.add")}
        </Button>
      ) : null}
    </div>
  );
};
