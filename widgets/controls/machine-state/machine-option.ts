/**
 * The machine that a `machineId` option means: `{name}` is the dashboard's parameter of that name. Undefined when the
 * option is empty or its parameter has no value, so that nothing is read.
 */
export const machineOf = (
  machineId: string | undefined,
  parameters: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const text = machineId?.trim() ?? "";
  const name = /^\{(.+)\}$/.exec(text)?.[1];
  const machine = name === undefined ? text : Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return machine === "" ? undefined : machine;
};
