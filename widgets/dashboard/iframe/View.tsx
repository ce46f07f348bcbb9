import { useEffect, useState } from "react";
import type { Static } from "typebox";
import { allowedFrames } from "#schemas/documents/site/frames.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import { useKnownSettings } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import classes from "./iframe.module.css";
import { addressOf, sandboxOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof schema.options>, { src?: Bound<string> }>;

/** Has the browser refused a page of this origin? It does where this page was loaded before the origin was allowed. */
const useIsRefused = (origin: string): boolean => {
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src" && URL.parse(blockedURI)?.origin === origin) setRefused(origin);
    };
    document.addEventListener("securitypolicyviolation", hear);
    return () => document.removeEventListener("securitypolicyviolation", hear);
  }, [origin]);
  return refused === origin;
};

const Framed = ({ address, title }: { address: string; title: string }) => {
  const { text } = useText();
  const allowed = allowedFrames(useKnownSettings());
  const { origin, hostname } = new URL(address);
  const ours = globalThis.location.origin;
  const isRefused = useIsRefused(origin);
  if (origin !== ours && !allowed.includes(origin)) return <Note text={text("frames.not_allowed", { origin })} />;
  if (isRefused) return <Note text={text("frames.refused", { origin })} />;
  return (
    <iframe
      className={classes.page}
      src={address}
      title={title || hostname}
      sandbox={sandboxOf(address, ours)}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
};

/** A page of somewhere else that the site allows. Parameters in its address are filled before it gets here. */
const View = ({ options, data }: Props) => {
  const { label } = useText();
  const address = addressOf(data.src?.data ?? options.src);
  return (
    <WidgetBox options={options}>
      {address === null ? <Note of={900147} /> : <Framed address={address} title={label(options.title ?? "")} />}
    </WidgetBox>
  );
};

export default View;
