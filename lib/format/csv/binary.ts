/** What other formats of text begin with: PDF, rich text, web pages and XML, which old spreadsheets call CSV. */
const otherText = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml))/i
/** Characters that stand in no text. A stray one gets into tables; in pictures and archives every tenth or so is one. */
const control = /(?!\s)\p{Cc}/gu
const mostControl = 0.05

/** Whether the beginning of a file, decoded as text, is that of something else than a table, whatever its name says. */
export const isBinary = (beginning: string): boolean =>
  otherText.test(beginning) || (beginning.match(control)?.length ?? 0) > mostControl * beginning.length
