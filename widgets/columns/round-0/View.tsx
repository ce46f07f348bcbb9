import type { Static } from "typebox";
import type { CellProps } from "#engine/registry/types.ts";
import { Sized } from "#widgets/controls/cells/Sized.tsx";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { schema } from "./schema.ts";

const View = ({ value, options }: CellProps<Static<typeof schema.options>>) => {
  const format = useFormatted();
  return <Sized as={options.size ?? "span"}>{format(value, schema.type)}</Sized>;
};

export default View;
