const delimiters = [',', ';', '\t', '|']
const mostLines = 20

/** The smallest share of lines that the right character splits into equally many cells. */
const fewestAlike = 0.8

/**
 * The character that splits the lines into equally many cells. If several do, the one that starts to on an earlier
 * line, since names, addresses and decimals below a heading contain commas too; then the one that yields the most
 * cells. Title lines may come first. A comma for a single column.
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
 * Quoted parts are removed, as they may contain any character and line breaks. A doubled quote ends one part and begins
 * the next.
 */
function linesOf(text: string): string[] {
  const plain = text.replace(/"[^"]*"/g, '""')
  return plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
}
