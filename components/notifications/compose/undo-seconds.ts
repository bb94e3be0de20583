import { undoLimitSeconds } from '@/lib/contract/choices'

const secondsByPower = 10

/**
 * How many seconds the user has to undo a message: 0 for one person, 10 for up to ten people, and 10 more for each
 * further factor of ten, up to the limit. The limit also applies if the number of people is unknown.
 */
export function undoSecondsFor(people: number | undefined): number {
  if (people === undefined) return undoLimitSeconds
  if (people <= 1) return 0
  return Math.min(undoLimitSeconds, secondsByPower * Math.ceil(Math.log10(people)))
}
