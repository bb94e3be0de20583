import { updateAccount } from '@/lib/contract/accounts/account'
import type { Issue, IssueCode } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import type { ImportField, ImportOptions } from '@/lib/contract/import-options'
import { unguardCell } from '@/lib/format/csv/write-row'
import { nearPhones, otherSpellings, proposedPhone } from '@/lib/format/phone/phone-alternatives'
import { readWrittenBirthday } from '@/lib/format/time/written-day'
import { doubtIssue } from '../accounts/doubtful-phone'
import { issue } from '../api-error'
import { issuesOf } from '../issues'
import { sentenceOf } from '../sentences'
import { findUnstorableText } from '../text-check'
import { phonesReader } from './phones/phones-reader'
import { plainCell } from './plain-cell'
import {
  type CellReading,
  type Dates,
  isAmbiguousDay,
  longestPhone,
  readBoolean,
  readDay,
  readDayOrMoment,
  readMoment,
  readNumber,
  readObject,
  readPhoneCell,
} from './read-cell'
import {
  atField,
  attributePrefix,
  type Business,
  isDayField,
  nameKey,
  type RowReading,
  typesByName,
} from './row-service'

type RowReader = (cells: readonly string[]) => RowReading

const text = (cell: string): CellReading => ({ value: cell })

/** Returns a function that reads a row into the fields assigned to its columns. Ignores empty cells. */
export function rowReader(
  options: ImportOptions,
  business: Business,
  header: readonly string[] = [],
): RowReader {
  const types = typesByName(business.accountTypes)
  const dates = { order: options.dates, timeZone: options.timeZone ?? 'UTC', decimals: options.decimals }
  const known = { ...business, types, doubtfulPhones: options.doubtfulPhones }
  const readers = options.fields.map((field) => field && readerOf(field, dates, known))
  const readPhones = phonesReader(options, header, (cell) => readPhoneOf(cell, known))
  const isMixed = (at: number) =>
    options.mixedDays?.includes(at) && isDayField(options.fields[at] ?? null, business.attributes)
  return (cells) => {
    const draft: Record<string, unknown> = {}
    const attributesValue: Value[] = []
    const { found: phone, others, issues, notices } = readPhones(cells)
    if (phone && 'value' in phone) draft.phone = phone.value
    for (const [at, field] of options.fields.entries()) {
      const read = readers[at]
      const written = trimText(cells[at] ?? '')
      if (!field || field === 'phone' || !read || written === '') continue
      const plain = plainCell(field, trimText(unguardCell(written)))
      notices.push(...plain.notices)
      issues.push(...plain.issues)
      if (plain.cell === '' || plain.issues.length > 0) continue
      const found = read(plain.cell)
      if ('code' in found) {
        issues.push(issue(field, found.code, found.message))
        continue
      }
      if (isMixed(at) && isAmbiguousDay(plain.cell)) notices.push(ambiguousDay(field))
      if (field.startsWith(attributePrefix)) addValue(attributesValue, found.value as Value)
      else draft[field] = joined(draft[field], found.value)
    }
    if (attributesValue.length > 0) draft.attributesValue = attributesValue
    return { ...finish(draft, issues), notices, near: nearOf(phone, others) }
  }
}

const ambiguousDay = (field: ImportField): Issue =>
  issue(
    field,
    'ambiguous_day',
    'is a valid date with either the day or the month first, and its column has dates in both orders',
  )

/** How a file writes dates, timestamps and numbers. */
type Written = Dates & Pick<ImportOptions, 'decimals'>

type Value = { attributeId: string; value: Record<string, unknown> }

/** Appends text from another column to a field. */
const joined = (before: unknown, more: unknown) => (before === undefined ? more : `${before} ${more}`)

function addValue(values: Value[], { attributeId, value }: Value): void {
  const before = values.find((one) => one.attributeId === attributeId)
  if (!before) values.push({ attributeId, value })
  else for (const [slot, more] of Object.entries(value)) before.value[slot] = joined(before.value[slot], more)
}

/**
 * Other phone numbers under which the same person may have an account: the row's other numbers, and other
 * forms of all of them.
 */
function nearOf(found: CellReading | undefined, others: readonly string[]): string[] {
  if (!found || !('value' in found)) return []
  const phone = found.value as string
  const meant = found.doubtful ? nearPhones(phone) : []
  const near = new Set([...meant, ...[phone, ...others].flatMap((one) => [one, ...otherSpellings(one)])])
  near.delete(phone)
  return [...near]
}

function finish(draft: Record<string, unknown>, issues: Issue[]): Omit<RowReading, 'notices' | 'near'> {
  if (draft.phone === undefined && !issues.some(({ path }) => path === 'phone')) {
    issues.push(issue('phone', 'required', 'is missing'))
  }
  const phone = draft.phone as string | undefined
  const parsed = updateAccount.request.body.safeParse(draft, { reportInput: true, error: sentenceOf })
  if (parsed.success) {
    issues.push(...findUnstorableText(parsed.data).map((one) => atField(one, draft)))
    const { phone: _, ...change } = parsed.data
    return { phone, change, issues }
  }
  return {
    phone,
    change: {},
    issues: [...issues, ...issuesOf(parsed.error).map((one) => atField(one, draft))],
  }
}

type Known = Business &
  Pick<ImportOptions, 'doubtfulPhones'> & { types: ReadonlyMap<string, readonly string[]> }

function readerOf(field: ImportField, dates: Written, known: Known): (cell: string) => CellReading {
  if (field.startsWith(attributePrefix))
    return attributeReader(field.slice(attributePrefix.length), dates, known)
  switch (field) {
    case 'accountType':
      return (cell) => readType(cell, known)
    case 'subscribed':
    case 'blocked':
    case 'validated':
      return readBoolean
    case 'birthday':
      return (cell) => readDay(cell, dates.order, readWrittenBirthday)
    case 'expirationDate':
      return (cell) => readDayOrMoment(cell, dates)
    case 'metadata':
      return readObject
    default:
      return text
  }
}

function readPhoneOf(cell: string, { country, doubtfulPhones }: Known): CellReading {
  if (cell.length > longestPhone) return { code: 'invalid_phone', message: 'is too long for a phone number' }
  const read = readPhoneCell(cell, country)
  if ('code' in read) return read
  if (!read.doubtful) return { value: read.phone }
  if (doubtfulPhones === 'refuse') return doubtIssue(read.phone)
  const proposal = doubtfulPhones === 'correct' ? proposedPhone(read.phone) : undefined
  return proposal ? { value: proposal } : { value: read.phone, doubtful: true }
}

/**
 * Finds an account type by ID or name. If several names differ only in case or accents, the cell must match
 * one of them exactly.
 */
function readType(cell: string, { accountTypes, types, isOpen }: Known): CellReading {
  const written = trimText(cell)
  const ids = accountTypes.has(written) ? [written] : (types.get(nameKey(cell)) ?? [])
  const exact = ids.filter((id) => trimText(accountTypes.get(id)?.name ?? '') === written)
  const [only] = exact.length === 1 ? exact : ids
  if (exact.length === 1 || ids.length === 1) return { value: only }
  if (ids.length > 1) return { code: 'several_matches', message: 'is the name of several account types' }
  if (isOpen) return { value: written }
  return {
    code: 'unknown_account_type' satisfies IssueCode,
    message: 'is not an account type of this business',
  }
}

function attributeReader(
  attributeId: string,
  dates: Written,
  { attributes, isOpen }: Known,
): (cell: string) => CellReading {
  const attribute = attributes.get(attributeId)
  if (!attribute && !isOpen)
    return () => ({ code: 'unknown_attribute', message: 'is not a defined attribute' })
  const slot = attribute?.slot ?? 'text'
  const readers = {
    text,
    image: text,
    number: (cell: string) => readNumber(cell, dates.decimals),
    boolean: readBoolean,
    date: (cell: string) => readMoment(cell, dates),
  }
  return (cell) => {
    const read = readers[slot](cell)
    return 'code' in read ? read : { value: { attributeId, value: { [slot]: read.value } } }
  }
}
