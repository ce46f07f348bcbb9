import { Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { plusTab } from "./plus-tab.ts";

interface PlusTabsProps {
  label: string;
  tabs: readonly { id: number; label: string }[];
  tab: number;
  /** What the tab that adds is called. */
  plus: string;
  disabled: boolean;
  press: (tab: number) => void;
  children: ReactNode;
}

/** Tabs of blocks, and one that adds a block. */
export const PlusTabs = ({ label, tabs, tab, plus, disabled, press, children }: PlusTabsProps) => (
  <Tabs value={String(tab)} onChange={(next) => next !== null && press(Number(next))} activateTabWithKeyboard={false}>
    <Tabs.List aria-label={label}>
      {tabs.map((one) => (
        <Tabs.Tab key={one.id} value={String(one.id)} mih={44}>
          {one.label}
        </Tabs.Tab>
      ))}
      <Tabs.Tab value={String(plusTab)} aria-label={plus} disabled={disabled} mih={44}>
        <IconPlus size={16} aria-hidden />
      </Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value={String(tab)} pt="xs">
      {children}
    </Tabs.Panel>
  </Tabs>
);
