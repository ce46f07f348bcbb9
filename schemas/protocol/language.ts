/** The languages of the product. */
export const languages = ["en", "sv"] as const;
export type Language = (typeof languages)[number];

/** The cookie in which a browser keeps the language that was chosen at it, whoever signs in there. */
export const languageCookie = "shopwright_language";

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);
