/**
 * The known name that is most similar to `name`, ignoring case; undefined if each differs by more than one or
 * two edits.
 */
export function findNearMiss(name: string, known: readonly string[]): string | undefined {
  const written = name.toLowerCase()
  return known
    .map((one) => ({ one, edits: countEdits(written, one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= mostEdits(one))
    .toSorted((a, b) => a.edits - b.edits)[0]?.one
}

/** The maximum number of edits. A short name allows only one: `tag` is not a misspelling of `lang`. */
const mostEdits = ({ length }: string) => (length > 4 ? 2 : 1)

/**
 * The number of insertions, deletions, replacements and swaps of adjacent letters (Damerau–Levenshtein,
 * optimal string alignment).
 */
function countEdits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforePrevious = previous
    previous = current
  }
  return previous[to.length] ?? 0
}
