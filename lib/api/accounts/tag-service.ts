import type { Attribute } from '@/lib/contract/definitions'
import { trimText } from '@/lib/contract/fields/trim-text'
import { readDefinitions } from '../definitions/cache'
import { readGivenPhone } from './phone-service'
import type { TagMatch } from './reference-repository'
import { tagMeant } from './tag-names'

type Tag = { tag: string; value?: string | number | boolean }
/**
 * `phone` is the given number in E.164, or an empty string if `match` contains only other forms of the
 * number.
 */
export type Matching = { match: TagMatch; phone?: string }
type ReadTag = Matching | 'unknown_tag' | 'no_match' | 'two_numbers'

/**
 * Converts a tag and its value to a condition on accounts. If a field and an attribute both have the tag's
 * name, `first` decides which one is used.
 */
export async function readTag(
  businessId: string,
  { tag: given, value }: Tag,
  first: 'member' | 'attribute',
): Promise<ReadTag> {
  const { attributes } = await readDefinitions(businessId)
  const attribute = findByTag([...attributes.values()], given)
  const member = members.find((name) => name === tagKey(given))
  if (member && (first === 'member' || !attribute)) return readMember(businessId, member, String(value ?? ''))
  if (!attribute) return 'unknown_tag'
  const { id: attributeId, slot } = attribute
  if (value === undefined) return { match: { attribute: { attributeId } } }
  if (slot === 'text') return { match: { attributeId, text: String(value) } }
  const held = readSlotValue(attribute, value)
  return held === undefined ? 'no_match' : { match: { attribute: { attributeId, value: { [slot]: held } } } }
}

const members = ['phone', 'username', 'id'] as const
const tagKey = (tag: string) => trimText(tag).toLowerCase()

/** The attribute with exactly this tag. If there is none, the attribute with this tag in any case. */
function findByTag(attributes: readonly Attribute[], tag: string): Attribute | undefined {
  return (
    attributes.find((attribute) => attribute.tag === tag) ??
    attributes.find((attribute) => tagKey(attribute.tag) === tagKey(tag))
  )
}

async function readMember(
  businessId: string,
  member: (typeof members)[number],
  value: string,
): Promise<ReadTag> {
  if (member === 'username') return { match: { username: value } }
  if (member === 'id') return { match: { member, values: [trimText(value)] } }
  const { reading, near } = await readGivenPhone(businessId, value)
  if (reading.state === 'impossible' && reading.problem === 'two_numbers') return 'two_numbers'
  const phone = reading.state === 'possible' ? reading.e164 : ''
  const values = [...(phone ? [phone] : []), ...near]
  return values.length > 0 ? { match: { member, values }, phone } : 'no_match'
}

function readSlotValue({ slot }: Attribute, value: string | number | boolean): unknown {
  const text = trimText(String(value))
  if (slot === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  if (slot === 'boolean')
    return ['true', 'false'].includes(text.toLowerCase()) ? text.toLowerCase() === 'true' : undefined
  if (slot === 'date') return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  return text
}

/** The known tag that an unknown tag probably means. */
export async function guessTag(businessId: string, tag: string): Promise<string | undefined> {
  const { attributes } = await readDefinitions(businessId)
  return tagMeant(tag, [...attributes.values()], members)
}
