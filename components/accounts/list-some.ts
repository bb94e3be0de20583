const mostShown = 8

/** The first few strings, joined for use in a sentence. */
export const listSome = (texts: readonly string[]) =>
  texts.slice(0, mostShown).join(', ') + (texts.length > mostShown ? ' …' : '')
