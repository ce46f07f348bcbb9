/** A path inside the application that a query or a code may name: it begins with one slash and holds no control character. */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url) && !/[\\\p{Cc}]/u.test(url);
