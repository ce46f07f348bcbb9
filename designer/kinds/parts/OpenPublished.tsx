import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited } from "../../documents/SessionProvider.tsx";

/** The way to the page that shows the document under edit, as it is published; nothing while it is not. */
export const OpenPublished = ({ to, name }: { to: string; name: string }) => {
  const { text } = useText();
  const isPublished = useEdited((state) => state.pointers.published !== null);
  if (!isPublished) return null;
  return (
    <Button
      component="a"
      href={to}
      target="_blank"
      rel="noopener"
      variant="default"
      mih={44}
      leftSection={<IconExternalLink size={18} aria-hidden />}
      title={text("designer.published_only")}
    >
      {name}
    </Button>
  );
};
