/** At most so many signs from the beginning of a text, none of them cut in half. */
export const beginningOf = (text: string, signs: number) =>
  text.slice(0, signs).isWellFormed() ? text.slice(0, signs) : text.slice(0, signs - 1)
