import { readMoment } from '@/lib/contract/accounts/attribute-filter'
import type { Attribute } from '@/lib/contract/definitions'
import { startOfDay } from '@/lib/format/zoned-day'
import type { Address } from './account-filters'

/** What the form for one more filter holds: of the time of creation, of deletion, or of the attribute with this id. */
export type FilterTyped = Omit<FilterDraft, 'of'> & { of: string }

/** What it means: of what, how, and the two ends of a range or the one value. */
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

/** The change of the address that a draft means; undefined while it says nothing that can be asked. */
export function changeOf(
  { of, way, from, to }: FilterDraft,
  { attribute }: Pick<Address, 'attribute'>,
  timeZone: string,
): Partial<Address> | undefined {
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

/** The days of attributes are those of UTC (lib/format/slot-date.ts). */
function testsOf({ slot }: Attribute, way: Way, from: string, to: string): string[] {
  if (way === 'contains' || way === 'is') return from.trim() === '' ? [] : [`${way}:${from.trim()}`]
  if (way !== 'between') return [way]
  const [first, second] = slot === 'number' ? [numberOf(from), numberOf(to)] : daysOf(from, to, 'UTC')
  const [min, max] = slot === 'number' ? ['min', 'max'] : ['since', 'until']
  return [first && `${min}:${first}`, second && `${max}:${second}`].filter((test) => test !== undefined)
}

const numberOf = (text: string) => (typedNumber.test(text.trim()) ? text.trim().replace(',', '.') : undefined)

/** From the beginning of the first day to the end of the second, in the zone; nothing while one is unreadable. */
function daysOf(from: string, to: string, timeZone: string): (string | undefined)[] {
  const days = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)]
  const isUnreadable = [from, to].some((text, index) => text.trim() !== '' && !days[index])
  return isUnreadable ? [] : days
}

/** Whether a moment of the address can be shown as a day. */
export const isMoment = (text: string) => readMoment(text) !== undefined
