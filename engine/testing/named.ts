/** A name as documents have it: of a procedure that only a test knows. */
export const named = (name: string): string => name;
