import { type CSSProperties, type MouseEvent, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useIsHere } from "./use-is-here.ts";

interface AppLinkProps {
  to: string;
  className?: string | undefined;
  /** What a button that is a link looks like. */
  style?: CSSProperties | undefined;
  /** Name for assistive technology where the content has none. */
  label?: string | undefined;
  /** It leads to the page one is on under another address. */
  isHere?: boolean;
  /** Hears that it was pressed. */
  onPress?: (() => void) | undefined;
  children?: ReactNode;
}

/** The designer is an entry of its own: going there, as coming back, loads its page. */
const isOtherEntry = (from: string, to: string): boolean => isDesigner(from) !== isDesigner(to);
const isDesigner = (path: string): boolean => /^\/admin\/config(\/|$)/.test(path);

/**
 * A link inside the app. The page one is on is marked, and a press on it leaves no entry in the history; while another
 * page is on its way, it leads back.
 */
export const AppLink = ({
  to,
  className,
  style,
  label,
  isHere: isSamePage = false,
  onPress,
  children,
}: AppLinkProps) => {
  const { pathname, search } = useLocation();
  const isHere = isSamePage || to === pathname || to === pathname + search;
  const isStillHere = useIsHere();
  const onClick = (event: MouseEvent) => {
    if (isHere && isStillHere()) event.preventDefault();
    onPress?.();
  };
  return (
    <Link
      to={to}
      className={className}
      style={style}
      aria-label={label}
      aria-current={isHere ? "page" : undefined}
      reloadDocument={isOtherEntry(pathname, to)}
      onClick={onClick}
    >
      {children}
    </Link>
  );
};
