const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/**
 * The user-perceived characters of a string, or its code points in Firefox before 125, which lacks `Intl.Segmenter`.
 */
export const graphemesOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
