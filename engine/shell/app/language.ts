import { isLanguage, type Language, languageCookie } from "#schemas/protocol/language.ts";

/** Seconds; browsers keep no cookie for longer than 400 days. */
const keptFor = 400 * 86_400;

/** The part of a document that holds its cookies. */
interface Jar {
  cookie: string;
}

/** The language that was chosen at this browser. */
export const chosenLanguage = ({ cookie }: Jar): Language | null => {
  const value = cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
  return isLanguage(value) ? value : null;
};

/** Keeps a language for this browser alone: other terminals of the same account speak their own. */
export const chooseLanguage = (jar: Jar, language: Language): void => {
  jar.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${keptFor}; SameSite=Lax`;
};

/** Lets this browser speak the language of whoever signs in. */
export const forgetLanguage = (jar: Jar): void => {
  jar.cookie = `${languageCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
};

/** Each start lets the choice last as long again. */
export const keepLanguage = (jar: Jar): void => {
  const language = chosenLanguage(jar);
  if (language) chooseLanguage(jar, language);
};
