/** Reference for a panel: the library's own sheet at the bottom, with as many buttons, at a press on a row. */
import "@mantine/core/styles.css";
import { Affix, Button, Group, MantineProvider, Paper } from "@mantine/core";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const rows = Array.from({ length: 8 }, (_, index) => `Row ${index + 1}`);
const actions = Array.from({ length: 8 }, (_, index) => `Action ${index + 1}`);

const Page = () => {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <MantineProvider>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row} onClick={() => setSelected((now) => (now === row ? null : row))}>
              <td style={{ height: 44 }}>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {selected === null ? null : (
        <Affix position={{ bottom: 0, left: 0, right: 0 }}>
          <Paper data-panel p="md" withBorder>
            <Group>
              {actions.map((action) => (
                <Button key={action} data-action={action}>
                  {action}
                </Button>
              ))}
            </Group>
          </Paper>
        </Affix>
      )}
    </MantineProvider>
  );
};

createRoot(document.getElementById("root")!).render(<Page />);
