import { type MouseEvent, type ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface AppLinkProps {
  to: string;
  className?: string | undefined;
  /** Name for assistive technology where the content has none. */
  label?: string | undefined;
  /** It leads to the page one is on under another address. */
  isHere?: boolean;
  children?: ReactNode;
}

/** A link inside the app. The page one is on is marked, and a press on it leaves no entry in the history. */
export const AppLink = ({ to, className, label, isHere: isSamePage = false, children }: AppLinkProps) => {
  const { pathname, search } = useLocation();
  const isHere = isSamePage || to === pathname || to === pathname + search;
  const onClick = (event: MouseEvent) => {
    if (isHere) event.preventDefault();
  };
  return (
    <Link to={to} className={className} aria-label={label} aria-current={isHere ? "page" : undefined} onClick={onClick}>
      {children}
    </Link>
  );
};
