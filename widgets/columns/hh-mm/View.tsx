import type { CellProps } from "#engine/registry/types.ts";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { schema } from "./schema.ts";

const View = ({ value }: CellProps<{}>) => <>{useFormatted()(value, schema.type)}</>;

export default View;
