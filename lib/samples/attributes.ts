import type { AttributeSlots } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { asMidnight, days } from './calendar'
import type { CountryCode } from './countries'
import { sampleFullname } from './names'
import { accountPhrasesOf } from './phrases'
import type { Random } from './random'

/** A value as it appears in a request. */
export type SampleValue = { attributeId: string; value: AttributeSlots }

type Holder = { country: CountryCode; accountType: string; createdAt: number; random: Random }
type Maker = (holder: Holder) => AttributeSlots

/**
 * Generators for the attributes that every business starts with. One is used only if the attribute still has its
 * original slot.
 */
const startingMakers: Record<string, { slot: keyof AttributeSlots; share: number; make: Maker }> = {
  unit: {
    slot: 'text',
    share: 0.9,
    make: ({ country, random }) => ({ text: accountPhrasesOf(country).unit(random) }),
  },
  emergency_contact: {
    slot: 'text',
    share: 0.6,
    make: ({ country, random }) => ({ text: contact(country, random) }),
  },
  household_size: { slot: 'number', share: 0.7, make: ({ random }) => ({ number: random.integer(1, 6) }) },
  needs_assistance: { slot: 'boolean', share: 0.5, make: ({ random }) => ({ boolean: random.chance(0.08) }) },
  member_since: { slot: 'date', share: 0.7, make: memberSince },
}

/** Generates values for the attributes of this account type. */
export function sampleAttributes(attributes: ReadonlyMap<string, Attribute>, holder: Holder): SampleValue[] {
  return [...attributes.values()]
    .filter(({ accountTypeIds: types }) => types.length === 0 || types.includes(holder.accountType))
    .flatMap((attribute) => {
      const value = valueFor(attribute, holder)
      return value ? [{ attributeId: attribute.id, value }] : []
    })
}

/**
 * Returns undefined for images, which would have to be downloaded, and for optional text attributes that are not known
 * here, because made-up text would not be believable.
 */
function valueFor({ tag, slot, required, options }: Attribute, holder: Holder): AttributeSlots | undefined {
  const starting = startingMakers[tag]
  const { random } = holder
  if (!required && !random.chance(starting?.share ?? 0.5)) return undefined
  if (options.length > 0) return { text: random.pick(options) }
  if (starting?.slot === slot) return starting.make(holder)
  if (slot === 'number') return { number: random.integer(1, 100) }
  if (slot === 'boolean') return { boolean: random.chance(0.5) }
  if (slot === 'date') return memberSince(holder)
  return slot === 'text' && required ? { text: `${tag} ${random.integer(1, 999)}` } : undefined
}

function contact(country: CountryCode, random: Random): string {
  return `${sampleFullname(country, random)} (${random.pick(accountPhrasesOf(country).relations)})`
}

function memberSince({ createdAt, random }: Holder): AttributeSlots {
  return { date: asMidnight(createdAt - days(random.integer(0, 1500))) }
}
