export type KeyboardLanguage = "sv" | "en";

interface Letters {
  default: string[];
  shift: string[];
}

/** The keyboard of a language without any special characters; other languages have the English one. */
export const baseLayouts: Readonly<Record<KeyboardLanguage, Letters>> = {
  en: {
    default: [
      "1 2 3 4 5 6 7 8 9 0 - {bksp}",
      "{tab} q w e r t y u i o p '",
      "{lock} a s d f g h j k l {enter}",
      "{shift} z x c v b n m , . {shift}",
      "{special} {space} {special}",
    ],
    shift: [
      "! @ # $ % & / ( ) = _ {bksp}",
      '{tab} Q W E R T Y U I O P "',
      "{lock} A S D F G H J K L {enter}",
      "{shift} Z X C V B N M ; : {shift}",
      "{special} {space} {special}",
    ],
  },
  sv: {
    default: [
      "1 2 3 4 5 6 7 8 9 0 + {bksp}",
      "{tab} q w e r t y u i o p å",
      "{lock} a s d f g h j k l ö ä {enter}",
      "{shift} z x c v b n m , . - {shift}",
      "{special} {space} {special}",
    ],
    shift: [
      '! " # % & / ( ) = ? * {bksp}',
      "{tab} Q W E R T Y U I O P Å",
      "{lock} A S D F G H J K L Ö Ä {enter}",
      "{shift} Z X C V B N M ; : _ {shift}",
      "{special} {space} {special}",
    ],
  },
};

export const languageOf = (language: string): KeyboardLanguage => (language === "sv" ? "sv" : "en");

/** The ten digits, and the separator where decimals are asked for. */
export const numericRows = (separator: string | null): string[] => [
  "7 8 9",
  "4 5 6",
  "1 2 3",
  separator === null ? "0 {bksp}" : `${separator} 0 {bksp}`,
  "{enter}",
];
