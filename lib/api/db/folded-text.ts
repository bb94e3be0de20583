/** A text in SQL in lower case without accents, for the marks that Latin, Greek and Cyrillic letters have. */
export const foldedText = (text: string) =>
  `lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'))`
