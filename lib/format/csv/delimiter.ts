const delimiters = [',', ';', '\t', '|']
const mostLines = 20

/**
 * The character that divides the first line that it divides into the most cells, and the next lines into as many: titles
 * stand above that one. A comma for a single column.
 */
export function findDelimiter(beginning: string): string {
  const lines = linesOf(beginning)
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length)
    const [head = 0, ...rest] = counts.slice(counts.findIndex((cells) => cells > 1))
    const alike = rest.filter((cells) => cells === head).length
    return { delimiter, score: head > 1 ? head + (alike / Math.max(rest.length, 1)) * 1000 : 0 }
  })
  const best = scores.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.delimiter : ','
}

/** Quoted parts are left out: they may hold any character, and line ends. A doubled quote ends one part and begins the next. */
function linesOf(text: string): string[] {
  const plain = text.replace(/"[^"]*"/g, '""')
  return plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
}
