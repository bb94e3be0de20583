const delimiters = [',', ';', '\t', '|']
const mostLines = 20

/** The delimiter splits at least this share of the lines into the same number of cells. */
const fewestAlike = 0.8

/**
 * Finds the character that splits the lines into the same number of cells. If several characters do, the one
 * that starts to do so on the earliest line is used, since names, addresses and decimals below a heading
 * contain commas too; in a tie, the one that yields the most cells is used. Titles may precede the table. For a
 * single column, the result is a comma.
 */
export function findDelimiter(beginning: string): string {
  const lines = linesOf(beginning)
  const found = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length)
    const start = counts.findIndex((cells) => cells > 1)
    const [cells = 0, ...rest] = start < 0 ? [] : counts.slice(start)
    const alike = rest.filter((others) => others === cells).length / Math.max(rest.length, 1)
    const isRegular = rest.length > 0 && alike >= fewestAlike
    return { delimiter, start: isRegular ? start : lines.length, cells, alike }
  })
  const best = found
    .filter(({ cells }) => cells > 1)
    .toSorted((a, b) => a.start - b.start || b.alike - a.alike || b.cells - a.cells)[0]
  return best?.delimiter ?? ','
}

/**
 * Removes quoted parts, which may contain any character and line breaks. A doubled quote ends one part and begins the
 * next.
 */
function linesOf(text: string): string[] {
  const plain = text.replace(/"[^"]*"/g, '""')
  return plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
}
