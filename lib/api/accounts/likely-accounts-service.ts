import { mostAccountsMeant } from '@/lib/contract/choices'
import { phoneAlternatives } from '@/lib/format/phone/phone-alternatives'
import { defaultCountryOf } from '../businesses/default-country-service'
import { readGivenPhone } from './phone-service'
import { selectReferences, type TagMatch } from './reference-repository'
import { guessTag, readTag } from './tag-service'

type Reference = { tag?: string; value?: string | number | boolean }

/**
 * The live accounts, of any type, that an unresolved reference may mean: those whose phone number, username
 * or ID equals the reference's value, and those with this value in the attribute whose tag equals, or is most
 * similar to, the reference's tag.
 */
export async function findLikelyIds(businessId: string, { tag, value }: Reference): Promise<string[]> {
  if (value === undefined) return []
  const ids = new Set<string>()
  for (const match of await likelyMatches(businessId, tag, String(value))) {
    const found = await selectReferences(businessId, [match], { limit: mostAccountsMeant })
    for (const { id } of found) ids.add(id)
  }
  return [...ids].slice(0, mostAccountsMeant)
}

async function likelyMatches(
  businessId: string,
  tag: string | undefined,
  value: string,
): Promise<TagMatch[]> {
  if (value.trim() === '') return []
  const guess = tag === undefined ? undefined : await guessTag(businessId, tag)
  const tags = [...new Set([tag, guess, 'username', 'id'])].filter((one) => one !== undefined)
  const reads = await Promise.all(tags.map((one) => readTag(businessId, { tag: one, value }, 'member')))
  const matches = reads.flatMap((read) => (typeof read === 'object' ? [read.match] : []))
  const phones = await phonesIn(businessId, value)
  return phones.length > 0 ? [...matches, { member: 'phone', values: phones }] : matches
}

/**
 * The phone numbers (E.164) that a string can be read as. If the string contains two phone numbers, returns
 * both.
 */
async function phonesIn(businessId: string, text: string): Promise<string[]> {
  const { reading, near } = await readGivenPhone(businessId, text)
  if (reading.state === 'possible') return [reading.e164, ...near]
  const both = reading.state === 'impossible' && reading.problem === 'two_numbers'
  if (!both) return near
  return phoneAlternatives(text, await defaultCountryOf(businessId)).map(({ phone }) => phone)
}
