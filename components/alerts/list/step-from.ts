export type Step = 'next' | 'previous' | 'first' | 'last'

/** The row that a step leads to: the first row if none is selected, or the current row at either end of the list. */
export function stepFrom(ids: readonly string[], from: string | undefined, step: Step): string | undefined {
  if (step === 'first') return ids[0]
  if (step === 'last') return ids.at(-1)
  const at = from === undefined ? -1 : ids.indexOf(from)
  if (at < 0) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, at + (step === 'next' ? 1 : -1)))]
}
