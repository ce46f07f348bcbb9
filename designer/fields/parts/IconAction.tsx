import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

export interface IconActionProps {
  name: string;
  icon: ReactNode;
  onClick?: (() => void) | undefined;
  disabled?: boolean;
}

/** A button of a dense place: an icon with its name as tooltip. */
export const IconAction = ({ name, icon, onClick, disabled = false }: IconActionProps) => (
  <Tooltip label={name} openDelay={500}>
    <ActionIcon size={44} aria-label={name} disabled={disabled} {...(onClick ? { onClick } : {})}>
      {icon}
    </ActionIcon>
  </Tooltip>
);
