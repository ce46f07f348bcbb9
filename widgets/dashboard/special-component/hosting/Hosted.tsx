import { useMemo } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { HostedWidget } from "#engine/react/dashboard/HostedWidget.tsx";
import { TimedRedirect } from "#widgets/dashboard/navigator/TimedRedirect.tsx";
import { timedNavigator } from "./options.ts";

interface HostingOptions {
  component?: string | undefined;
  timeout?: number | undefined;
  [part: string]: unknown;
}

interface HostedProps {
  id: string;
  options: HostingOptions;
  /** Where the timed navigator leads to. */
  link: string | undefined;
}

/** The part that `component` names, with the options under its name, in the box of its host. The timed navigator draws nothing. */
export const Hosted = ({ id, options, link }: HostedProps) => {
  const { component = "", timeout } = options;
  const own = options[component];
  const laid = useMemo(() => ({ ...(isObject(own) ? own : {}), styleClass: "tightstyle" }), [own]);
  if (component === "") return null;
  if (component !== timedNavigator)
    return <HostedWidget id={`${id}.${component}`} component={component} options={laid} />;
  return <TimedRedirect {...(link === undefined ? {} : { link })} {...(timeout === undefined ? {} : { timeout })} />;
};
