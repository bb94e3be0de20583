import { findMisfit } from '@/lib/contract/accounts/attribute-rules'
import type { Attribute } from '@/lib/contract/definitions'
import type { IssueCode } from '@/lib/contract/errors'
import { fitsPatternIfKnown } from '@/lib/contract/fields/pattern-reader'
import { phoneReader } from '@/lib/format/phone/load-phone-reader'
import type { PhoneCountry, PhoneProblem } from '@/lib/format/phone/read-phone'
import { readNumber } from '@/lib/format/read-number'
import { readExpiry } from '@/lib/format/time/expiry'
import { readSlotDate } from '@/lib/format/time/slot-date'
import { isDay } from '@/lib/format/time/typed-day'
import { type AccountValues, attributeKey, attributePath, isApplicable } from './account-values'
import { holdsNull, readMetadata } from './metadata-patch'

export type ProblemCode = IssueCode | PhoneProblem | 'needs_https' | 'no_json_object' | 'null_in_metadata'
/** `limit` is the bound that an attribute's value exceeds or falls short of. */
export type Problem = { path: string; code: ProblemCode; limit?: number }

type Checked = {
  values: AccountValues
  attributes: readonly Attribute[]
  editing: boolean
  /** The account's saved values, which may stay as they are even if the rules have changed since. */
  before?: AccountValues
}

/** Everything that prevents the form from being sent, by field. The API checks it all again. */
export function checkValues({ values, attributes, editing, before }: Checked): Problem[] {
  const problems: Problem[] = []
  if (values.accountType === '') problems.push({ path: 'accountType', code: 'required' })
  problems.push(...checkPhone(values))
  for (const attribute of attributes) {
    if (!isApplicable(attribute, values.accountType)) continue
    const key = attributeKey(attribute.id)
    const isKept = before !== undefined && values.attributes[key] === before.attributes[key]
    const code = checkAttribute(attribute, values.attributes[key])
    const problem = code ? { code } : isKept ? undefined : findRuleBroken(attribute, values.attributes[key])
    if (problem) problems.push({ path: attributePath(attribute.id), ...problem })
  }
  return editing ? [...problems, ...checkEdited(values)] : problems
}

function checkPhone({ phone, country }: AccountValues): Problem[] {
  if (phone.trim() === '') return [{ path: 'phone', code: 'required' }]
  const reading = phoneReader()?.readPhone(phone, (country || undefined) as PhoneCountry | undefined)
  if (reading?.state === 'empty') return [{ path: 'phone', code: 'required' }]
  return reading?.state === 'impossible' ? [{ path: 'phone', code: reading.problem }] : []
}

function checkAttribute(attribute: Attribute, field: string | boolean | undefined): ProblemCode | undefined {
  if (attribute.slot === 'boolean') return undefined
  const text = typeof field === 'string' ? field.trim() : ''
  if (text === '') return attribute.required ? 'attribute_required' : undefined
  if (attribute.slot === 'number' && readNumber(text) === undefined) return 'invalid_format'
  if (attribute.slot === 'date' && readSlotDate(text, 'UTC') === undefined) return 'invalid_format'
  if (attribute.slot === 'image' && !isHttps(text)) return 'needs_https'
  return undefined
}

function findRuleBroken(attribute: Attribute, field: string | boolean | undefined) {
  const text = typeof field === 'string' ? field.trim() : ''
  return findMisfit(attribute, attribute.slot === 'number' ? readNumber(text) : text, fitsPatternIfKnown)
}

function checkEdited(values: AccountValues): Problem[] {
  const problems: Problem[] = []
  for (const path of ['username', 'role'] as const) {
    if (values[path].trim() === '') problems.push({ path, code: 'blank' })
  }
  if (values.birthday !== '' && !isDay(values.birthday)) {
    problems.push({ path: 'birthday', code: 'invalid_format' })
  }
  if (values.expirationDate !== '' && readExpiry(values.expirationDate, 'UTC') === undefined) {
    problems.push({ path: 'expirationDate', code: 'invalid_format' })
  }
  const metadata = readMetadata(values.metadata)
  if (!metadata) problems.push({ path: 'metadata', code: 'no_json_object' })
  else if (holdsNull(metadata)) problems.push({ path: 'metadata', code: 'null_in_metadata' })
  return problems
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
