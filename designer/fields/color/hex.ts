const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** A colour as documents write it: without opacity where it is whole; null for what is no colour. */
export const asHex = (typed: string): string | null => {
  const color = typed.trim().toLowerCase();
  if (!hex.test(color)) return null;
  return color.length === 9 && color.endsWith("ff") ? color.slice(0, 7) : color;
};
