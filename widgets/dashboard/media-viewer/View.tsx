import { useReducedMotion } from "@mantine/hooks";
import { useState } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedMedia } from "#engine/bindings/resolvers/mediaObject.ts";
import { NamedIcon } from "#engine/react/icons.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { addressOf, nameOf } from "./logic.ts";
import classes from "./media-viewer.module.css";
import type { schema } from "./schema.ts";

/** The reader of PDF files is large and few screens need it. */
const pdf = { view: () => import("#widgets/controls/viewer/Pdf.tsx") };

type Options = Static<typeof schema.options>;

/** A file of the media folder: picture, video, icon or PDF. */
const View = ({ options, data }: WidgetViewProps<Options, { media?: Bound<ResolvedMedia> }>) => (
  <WidgetBox options={options}>
    <Bind bound={data.media}>{(media) => <Media key={addressOf(media)} options={options} media={media} />}</Bind>
  </WidgetBox>
);

const Media = ({ options, media }: { options: Options; media: ResolvedMedia }) => {
  const { label } = useText();
  const [isBroken, setBroken] = useState(false);
  const { source, fileType } = media;
  const address = addressOf(media);
  if (source === null || address === null || isBroken) return <Note of={900132} />;
  const shown = {
    address,
    name: label(options.title ?? "") || nameOf(source),
    fit: options.fit ?? "contain",
    broken: () => setBroken(true),
  };
  if (fileType === "video") return <Video {...shown} />;
  if (fileType === "pdf") return <LazyView definition={pdf} props={shown} fallback={<Waiting />} />;
  return fileType === "icon" && !source.startsWith("/") ? <Icon name={source} /> : <Picture {...shown} />;
};

interface ShownProps {
  address: string;
  name: string;
  fit: "contain" | "cover" | "fill";
  broken: () => void;
}

const Picture = ({ address, name, fit, broken }: ShownProps) => (
  <img className={classes.media} style={{ objectFit: fit }} src={address} alt={name} onError={broken} />
);

/** Plays by itself, silent and without end; who does not want motion sees its first picture. */
const Video = ({ address, name, fit, broken }: ShownProps) => {
  const still = useReducedMotion();
  return (
    <video
      className={classes.media}
      style={{ objectFit: fit }}
      src={address}
      aria-label={name}
      muted
      loop
      playsInline
      autoPlay={!still}
      onError={broken}
    />
  );
};

const Icon = ({ name }: { name: string }) => (
  <figure className={classes.icon} aria-label={nameOf(name)}>
    <NamedIcon name={name} size={96} />
  </figure>
);

export default View;
