import { ActionIcon, Badge, Checkbox, Menu, Table } from "@mantine/core";
import { IconAlertTriangle, IconDots, IconPencil } from "@tabler/icons-react";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { pathOfEditor } from "../documents/paths.ts";
import type { ListedDocument } from "../documents/remote.ts";
import classes from "./lists.module.css";
import { type StateMark, statesOf } from "./states.ts";

export interface RowAction {
  key: string;
  label: string;
  /** Is it offered for this document? */
  applies: (document: ListedDocument) => boolean;
  run: (document: ListedDocument) => void;
}

const State = ({ mark: { key, values, tone } }: { mark: StateMark }) => {
  const { text } = useText();
  const Icon = tone === "bad" || tone === "warn" ? IconAlertTriangle : tone === "draft" ? IconPencil : null;
  return (
    <Badge
      variant="outline"
      radius="sm"
      className={classes["state"]}
      data-tone={tone}
      leftSection={Icon ? <Icon size={14} aria-hidden /> : null}
    >
      {text(key, values)}
    </Badge>
  );
};

const Change = ({ document: { changed_at, changed_by, draft } }: { document: ListedDocument }) => {
  const { dateTime } = useFormat();
  const last = draft ?? { changed_at, changed_by };
  return (
    <>
      {dateTime(last.changed_at)} <span className={classes["quiet"]}>{last.changed_by}</span>
    </>
  );
};

const Actions = ({ document, actions }: { document: ListedDocument; actions: readonly RowAction[] }) => {
  const { text, label } = useText();
  const offered = actions.filter(({ applies }) => applies(document));
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={text("designer.actions_of", { title: label(document.title) })}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ key, label: words, run }) => (
          <Menu.Item key={key} className={classes["item"] ?? ""} onClick={() => run(document)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export interface DocumentTableProps {
  documents: readonly ListedDocument[];
  chosen: ReadonlySet<string>;
  onChoose: (slugs: ReadonlySet<string>) => void;
  actions: readonly RowAction[];
}

const toggled = (set: ReadonlySet<string>, slug: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(slug)) next.add(slug);
  return next;
};

const wide = classes["wide"] ?? "";

/** The documents of a list as rows: name, state, use and last change. */
export const DocumentTable = ({ documents, chosen, onChoose, actions }: DocumentTableProps) => (
  <Table.ScrollContainer minWidth={0}>
    <Table stickyHeader verticalSpacing={4}>
      <Head documents={documents} chosen={chosen} onChoose={onChoose} />
      <Table.Tbody>
        {documents.map((document) => (
          <Row
            key={document.slug}
            document={document}
            isChosen={chosen.has(document.slug)}
            toggle={() => onChoose(toggled(chosen, document.slug))}
            actions={actions}
          />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Head = ({ documents, chosen, onChoose }: Omit<DocumentTableProps, "actions">) => {
  const { text } = useText();
  const isAll = documents.length > 0 && documents.every(({ slug }) => chosen.has(slug));
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={44}>
          <Checkbox
            size="md"
            aria-label={text("designer.choose_all")}
            checked={isAll}
            indeterminate={!isAll && chosen.size > 0}
            onChange={() => onChoose(isAll ? new Set() : new Set(documents.map(({ slug }) => slug)))}
          />
        </Table.Th>
        <Table.Th>{text("designer.column.title")}</Table.Th>
        <Table.Th className={wide}>{text("designer.column.slug")}</Table.Th>
        <Table.Th>{text("designer.column.state")}</Table.Th>
        <Table.Th className={`${classes["number"]} ${wide}`}>{text("designer.column.used_by")}</Table.Th>
        <Table.Th className={wide}>{text("designer.column.changed")}</Table.Th>
        <Table.Th w={60}>
          <span className={classes["hidden"]}>{text("designer.column.actions")}</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
};

interface RowProps {
  document: ListedDocument;
  isChosen: boolean;
  toggle: () => void;
  actions: readonly RowAction[];
}

const Row = ({ document, isChosen, toggle, actions }: RowProps) => {
  const { text, label } = useText();
  const { kind, slug, isSnippet } = document;
  const title = label(document.title);
  return (
    <Table.Tr data-document={slug} aria-selected={isChosen}>
      <Table.Td>
        <Checkbox size="md" aria-label={text("designer.choose", { title })} checked={isChosen} onChange={toggle} />
      </Table.Td>
      <Table.Td>
        <AppLink to={pathOfEditor(kind, slug, isSnippet === true)} className={classes["name"]}>
          {title}
        </AppLink>
      </Table.Td>
      <Table.Td className={`${classes["quiet"]} ${wide}`}>{slug}</Table.Td>
      <Table.Td>
        <span className={classes["states"]}>
          {statesOf(document).map((mark) => (
            <State key={mark.key} mark={mark} />
          ))}
        </span>
      </Table.Td>
      <Table.Td className={`${classes["number"]} ${wide}`}>{document.used_by}</Table.Td>
      <Table.Td className={wide}>
        <Change document={document} />
      </Table.Td>
      <Table.Td>
        <Actions document={document} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
};
