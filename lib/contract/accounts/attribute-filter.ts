import type { slots } from '../choices'
import type { IssueCode } from '../errors'

type Slot = (typeof slots)[number]

/**
 * The filter tests of each slot. `is` ignores case and surrounding blanks; `contains` ignores case and accents; `min`,
 * `max` and `since` are inclusive, `until` is exclusive; `set` tests whether the account has a value.
 */
export const attributeTests = {
  text: ['is', 'contains', 'set'],
  number: ['min', 'max', 'set'],
  boolean: ['is', 'set'],
  date: ['since', 'until', 'set'],
  image: ['set'],
} as const satisfies Record<Slot, readonly string[]>

export type AttributeTest = (typeof attributeTests)[Slot][number]

/** For `since` and `until`, the value is a time in UTC. */
export type AttributeFilter = { attributeId: string; slot: Slot } & (
  | { test: 'is'; value: string | boolean }
  | { test: 'contains'; value: string }
  | { test: 'min' | 'max'; value: number }
  | { test: 'since' | 'until'; value: string }
  | { test: 'set'; value: boolean }
)

export type AttributeFault = { fault: IssueCode; message: string }

export const attributeFilterLimits = { filters: 10, characters: 410 }

/**
 * Returns every possible way to split `<attributeId>:<test>:<value>`, because the ID can contain colons too; empty if
 * the text does not have this format.
 */
export function splitAttributeFilter(text: string) {
  return [...text.matchAll(/(?<=.):(?=([a-z]+):)/gs)].map(({ index, 1: test = '' }) => ({
    attributeId: text.slice(0, index),
    test,
    value: text.slice(index + test.length + 2),
  }))
}

/**
 * Parses a filter from a query string; returns a fault if the text is malformed, or if its attribute is unknown or does
 * not support the test.
 */
export function readAttributeFilter(
  text: string,
  slotOf: (attributeId: string) => Slot | undefined,
): AttributeFilter | AttributeFault {
  const readings = splitAttributeFilter(text)
  if (readings.length === 0)
    return { fault: 'invalid_format', message: 'must be <attributeId>:<test>:<value>' }
  const parts = readings.find((reading) => slotOf(reading.attributeId))
  const slot = parts && slotOf(parts.attributeId)
  if (!slot) return { fault: 'unknown_attribute', message: 'is not a defined attribute' }
  const { attributeId } = parts
  const tests: readonly AttributeTest[] = attributeTests[slot]
  const test = tests.find((one) => one === parts.test)
  if (!test)
    return {
      fault: 'wrong_slot',
      message: `must use one of the tests ${tests.join(', ')}, because its slot is ${slot}`,
    }
  const value = readValue(slot, test, parts.value)
  if (value === undefined) {
    return { fault: 'invalid_format', message: `has an invalid value for ${test} in the slot ${slot}` }
  }
  return { attributeId, slot, test, value } as AttributeFilter
}

function readValue(slot: Slot, test: AttributeTest, text: string): string | number | boolean | undefined {
  if (test === 'set' || slot === 'boolean')
    return text === 'true' ? true : text === 'false' ? false : undefined
  if (slot === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined
  if (slot === 'date') return readMoment(text)
  return text.trim() === '' ? undefined : text
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Returns a timestamp in UTC, as accounts store it; undefined if the text is not a timestamp or the year is not from 0
 * to 9999.
 */
export function readMoment(text: string): string | undefined {
  const at = moment.test(text) ? new Date(text) : undefined
  if (!at || Number.isNaN(at.getTime())) return undefined
  const written = at.toISOString()
  return /^\d{4}-/.test(written) ? written : undefined
}
