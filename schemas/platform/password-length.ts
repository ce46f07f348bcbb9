/** Characters of the shortest password that may be chosen. Source: docs/specification/overviews-and-navigation.md OV-187. */
export const shortestPassword = 8;
