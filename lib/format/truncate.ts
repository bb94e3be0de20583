/** At most the first `length` UTF-16 units of a string; no character is cut in half. */
export const truncate = (text: string, length: number) =>
  text.slice(0, length).isWellFormed() ? text.slice(0, length) : text.slice(0, length - 1)
