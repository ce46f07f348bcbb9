import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ResolvedButton } from "#engine/bindings/resolvers/navigatorConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { widthOf } from "./logic.ts";
import classes from "./navigator.module.css";

/** A button as a link; one without an address, or with a refused one, cannot be pressed. */
export const LinkButton = ({ button, size }: { button: ResolvedButton; size: number }) => {
  const { label } = useText();
  const { href, external, newTab, linkText } = button;
  const text = (
    <span className={classes.text}>
      {button.label && label(button.label)}
      {linkText && <small className={classes.link}>{linkText}</small>}
    </span>
  );
  const width = widthOf(size);
  const shared = {
    className: classes.button ?? "",
    variant: "default",
    ...(width ? { style: { flex: `0 0 ${width}` } } : {}),
    ...(button.label || linkText ? {} : { "aria-label": href ?? "" }),
    ...(newTab ? { rightSection: <IconExternalLink size={18} aria-hidden /> } : {}),
  };
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  if (href === null) {
    return (
      <Button {...shared} disabled>
        {text}
      </Button>
    );
  }
  return external ? (
    <Button {...shared} {...tab} component="a" href={href}>
      {text}
    </Button>
  ) : (
    <Button {...shared} {...tab} component={Link} to={href}>
      {text}
    </Button>
  );
};
