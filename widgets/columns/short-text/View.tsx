import type { CellProps } from "#engine/registry/types.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import { shortened } from "./logic.ts";

const View = ({ value }: CellProps<{}>) => <span title={asText(value)}>{shortened(value)}</span>;

export default View;
