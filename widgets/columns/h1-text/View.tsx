import type { CellProps } from "#engine/registry/types.ts";
import { Sized } from "#widgets/controls/cells/Sized.tsx";
import { asText } from "#widgets/controls/cells/values.ts";

const View = ({ value }: CellProps<{}>) => <Sized as="h1">{asText(value)}</Sized>;

export default View;
