const shownEveryMs = 1_000
const hiddenEveryMs = 10_000
const failingAtMostEveryMs = 30_000

/** The wait before the next question: longer while nobody looks, and doubled with each question that was in vain. */
export function pollAfterMs({ hidden, failingForMs }: { hidden: boolean; failingForMs: number }): number {
  const steady = hidden ? hiddenEveryMs : shownEveryMs
  return Math.min(Math.max(steady, failingForMs), failingAtMostEveryMs)
}
