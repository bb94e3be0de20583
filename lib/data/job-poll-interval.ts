const shownEveryMs = 1_000
const hiddenEveryMs = 10_000
const failingAtMostEveryMs = 30_000

/** The wait before the next request: longer while the page is hidden, and doubled with each failure. */
export function pollAfterMs({ hidden, failingForMs }: { hidden: boolean; failingForMs: number }): number {
  const steady = hidden ? hiddenEveryMs : shownEveryMs
  return Math.min(Math.max(steady, failingForMs), failingAtMostEveryMs)
}
