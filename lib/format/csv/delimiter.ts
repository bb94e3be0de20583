const delimiters = [',', ';', '\t', '|']
const mostLines = 20

/** Lines that the right character does not divide alike are few. */
const fewestAlike = 0.8

/**
 * The character that divides the lines into as many cells each. Of several that do, the one that begins to in an earlier line,
 * since names, addresses and decimals below a heading hold commas too; then the one that makes the most cells. Titles may
 * stand above. A comma for a single column.
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

/** Quoted parts are left out: they may hold any character, and line ends. A doubled quote ends one part and begins the next. */
function linesOf(text: string): string[] {
  const plain = text.replace(/"[^"]*"/g, '""')
  return plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
}
