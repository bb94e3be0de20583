/**
 * How other text formats begin: PDF, rich text, web pages and XML. Old spreadsheet programs save some of these as .csv
 * files.
 */
const otherText = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml))/i
/**
 * Characters that do not occur in text. A stray one may get into a table; in images and archives about every tenth
 * byte is one.
 */
const control = /(?!\s)\p{Cc}/gu
const mostControl = 0.05

/**
 * Whether the beginning of a file, decoded as text, is something other than a table, regardless of its name.
 */
export const isBinary = (beginning: string): boolean =>
  otherText.test(beginning) || (beginning.match(control)?.length ?? 0) > mostControl * beginning.length
