/** At most so many UTF-16 units from the beginning of a text; no character is cut in half. */
export const truncate = (text: string, length: number) =>
  text.slice(0, length).isWellFormed() ? text.slice(0, length) : text.slice(0, length - 1)
