import { type ReactNode, useId, useRef } from "react";
import classes from "./drop.module.css";

interface DropProps {
  /** Name of the button for assistive technology. */
  label: string;
  button: ReactNode;
  /** Which edge of the button the panel keeps to. */
  align: "left" | "right";
  disabled?: boolean | undefined;
  /** What a key combination presses, for `aria-keyshortcuts`. */
  shortcut?: string | undefined;
  buttonClass?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** As in the stylesheet: the panel's width, and what it keeps to the edges of the screen. */
const [width, margin] = [360, 8];

/** A button that drops a panel below itself. The browser's own popover: Escape and a press outside close it. */
export const Drop = ({ label, button, align, disabled, shortcut, buttonClass, children }: DropProps) => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const place = () => {
    const box = trigger.current?.getBoundingClientRect();
    if (!box || !panel.current) return;
    const screen = document.documentElement.clientWidth;
    const most = Math.max(margin, screen - margin - width);
    panel.current.style.top = `${box.bottom + margin}px`;
    if (align === "left") panel.current.style.left = `${Math.min(box.left, most)}px`;
    else panel.current.style.right = `${Math.min(Math.max(margin, screen - box.right), most)}px`;
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass ?? classes["round"]}
        popoverTarget={id}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        disabled={disabled}
        onClick={place}
      >
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className={classes["drop"]} data-align={align}>
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
};
