import type { Static } from "typebox";
import type { CellProps } from "#engine/registry/types.ts";
import { Sized } from "#widgets/controls/cells/Sized.tsx";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { round0, round1, round2 } from "./schema.ts";
import { withSign } from "./signed.ts";

type Props = CellProps<Static<typeof round0.options>>;

const rounded =
  ({ type }: { type: string }) =>
  ({ value, options }: Props) => {
    const format = useFormatted();
    const written = format(value, type);
    return <Sized as={options.size ?? "span"}>{options.signed ? withSign(written, value) : written}</Sized>;
  };

export const Round0 = rounded(round0);
export const Round1 = rounded(round1);
export const Round2 = rounded(round2);
