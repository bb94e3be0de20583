import { readMoment } from '@/lib/contract/accounts/attribute-filter'
import type { Attribute } from '@/lib/contract/definitions'
import { startOfDay } from '@/lib/format/time/zoned-day'
import type { Address, AddressChange } from './account-filters'

/** The values of the form that adds a filter; `of` is `created`, `deleted` or `attribute:<id>`. */
export type FilterTyped = Omit<FilterDraft, 'of'> & { of: string }

/** The form's input: what to filter by, how, and the two ends of a range or the single value. */
export type FilterDraft = {
  of: 'created' | 'deleted' | Attribute
  way: Way
  from: string
  to: string
}

export const ways = {
  text: ['contains', 'is', 'set:true', 'set:false'],
  number: ['between', 'set:true', 'set:false'],
  boolean: ['is:true', 'is:false', 'set:true', 'set:false'],
  date: ['between', 'set:true', 'set:false'],
  image: ['set:true', 'set:false'],
} as const
export type Way = (typeof ways)[keyof typeof ways][number]

const typedNumber = /^-?\d{1,15}([.,]\d{1,15})?$/

/** The change to the URL that adds the draft's filter; undefined while the draft is incomplete. */
export function changeOf(
  { of, way, from, to }: FilterDraft,
  { attribute }: Pick<Address, 'attribute'>,
  timeZone: string,
): AddressChange | undefined {
  if (of === 'deleted') return { deleted: 'true' }
  if (of === 'created') {
    const [since = '', until = ''] = daysOf(from, to, timeZone)
    return since || until ? { since, until } : undefined
  }
  const tests = testsOf(of, way, from, to)
  if (tests.length === 0) return undefined
  const added = tests.map((test) => `${of.id}:${test}`)
  return { attribute: [...attribute.filter((text) => !added.includes(text)), ...added] }
}

/** Day attributes are in UTC (lib/format/time/slot-date.ts). */
function testsOf({ slot }: Attribute, way: Way, from: string, to: string): string[] {
  if (way === 'contains' || way === 'is') return from.trim() === '' ? [] : [`${way}:${from.trim()}`]
  if (way !== 'between') return [way]
  const [first, second] = slot === 'number' ? [numberOf(from), numberOf(to)] : daysOf(from, to, 'UTC')
  const [min, max] = slot === 'number' ? ['min', 'max'] : ['since', 'until']
  return [first && `${min}:${first}`, second && `${max}:${second}`].filter((test) => test !== undefined)
}

const numberOf = (text: string) => (typedNumber.test(text.trim()) ? text.trim().replace(',', '.') : undefined)

/**
 * The range from the start of the first day to the end of the last day, in the time zone; empty if either day cannot
 * be parsed.
 */
function daysOf(from: string, to: string, timeZone: string): (string | undefined)[] {
  const days = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)]
  const isUnreadable = [from, to].some((text, index) => text.trim() !== '' && !days[index])
  return isUnreadable ? [] : days
}

/** Whether a timestamp from the URL can be shown as a day. */
export const isMoment = (text: string) => readMoment(text) !== undefined
