import type { AttributeSlots } from '@/lib/contract/account'
import type { Attribute } from '@/lib/contract/definitions'
import { readNumber } from '@/lib/format/read-number'
import { fromZonedInput } from '@/lib/format/zoned-input'

/** What a field holds, as the slot of its attribute; undefined when it holds nothing that fits. */
export function slotsOf(
  { slot }: Attribute,
  field: string | boolean | undefined,
  timeZone: string,
): AttributeSlots | undefined {
  if (slot === 'boolean') return { boolean: field === true }
  const text = typeof field === 'string' ? field.trim() : ''
  if (text === '') return undefined
  if (slot === 'text') return { text }
  if (slot === 'image') return { image: text }
  if (slot === 'number') return filled('number', readNumber(text))
  return filled('date', fromZonedInput(text, timeZone))
}

function filled<Slot extends 'number' | 'date'>(slot: Slot, value: AttributeSlots[Slot]) {
  return value === undefined ? undefined : { [slot]: value }
}
