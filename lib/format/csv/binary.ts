/**
 * How other text formats begin: PDF, rich text, web pages and XML. Old spreadsheet programs save some of these as .csv
 * files.
 */
const otherText = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml))/i
/**
 * Control characters, which do not occur in text. A table may contain a stray one; in images and archives, they
 * make up about a tenth of all bytes.
 */
const control = /(?!\s)\p{Cc}/gu
const mostControl = 0.05

/**
 * Whether the beginning of a file, decoded as text, shows that it is not a table, regardless of the file's
 * name.
 */
export const isBinary = (beginning: string): boolean =>
  otherText.test(beginning) || (beginning.match(control)?.length ?? 0) > mostControl * beginning.length
