import { defaultLimits } from '@/lib/contract/alerts/clock-rules'
import type { AlertType } from '@/lib/contract/definitions'
import { readNumber } from '@/lib/format/read-number'

type Clocks = AlertType['clocks']

export const clockLevels = [1, 2, 3, 4] as const
export const clockMembers = ['acknowledgeSeconds', 'onSceneSeconds', 'closeSeconds'] as const

const minuteSeconds = 60
const longestSeconds = 30 * 86_400

/** The index of a clock among the form's inputs. */
export const placeOf = (level: number, member: number) => (level - 1) * clockMembers.length + member

/** The form's inputs: three per priority, with the default if the type does not have its own clock. */
export function toMinutes(clocks: Clocks = []): string[] {
  return clockLevels.flatMap((priority) => {
    const own = clocks.find((one) => one.priority === priority) ?? defaultsOf(priority)
    return clockMembers.map((member) => {
      const seconds = own[member]
      return seconds === null ? '' : String(Number((seconds / minuteSeconds).toFixed(2)))
    })
  })
}

function defaultsOf(priority: number): Clocks[number] {
  const { acknowledge = null, onScene = null, close = null } = defaultLimits[priority] ?? {}
  return { priority, acknowledgeSeconds: acknowledge, onSceneSeconds: onScene, closeSeconds: close }
}

/** Converts the inputs to the API's format; undefined if any input is not a valid number of minutes. */
export function toClocks(minutes: readonly string[]): Clocks | undefined {
  const seconds = minutes.map(toSeconds)
  if (seconds.includes(undefined)) return undefined
  return clockLevels.map((priority) => {
    const [acknowledgeSeconds, onSceneSeconds, closeSeconds] = clockMembers.map(
      (_, member) => seconds[placeOf(priority, member)] ?? null,
    ) as [number | null, number | null, number | null]
    return { priority, acknowledgeSeconds, onSceneSeconds, closeSeconds }
  })
}

/** Null for an empty input, which means no clock. */
function toSeconds(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const seconds = Math.round((readNumber(text) ?? 0) * minuteSeconds)
  return seconds >= 1 && seconds <= longestSeconds ? seconds : undefined
}
