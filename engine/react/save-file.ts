/** Seconds until the address of a saved file ends; a browser may read it a moment after the press. */
const kept = 60;

/** Hands a file to the person: the browser saves it under this name. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), kept * 1000);
};
