import { undoLimitSeconds } from '@/lib/contract/choices'

const secondsByPower = 10

/**
 * So many seconds a message to so many people can be undone: none for one person, 10 for up to ten, and 10 more for each
 * ten times as many. The longest for a number that nobody knows.
 */
export function undoSecondsFor(people: number | undefined): number {
  if (people === undefined) return undoLimitSeconds
  if (people <= 1) return 0
  return Math.min(undoLimitSeconds, secondsByPower * Math.ceil(Math.log10(people)))
}
