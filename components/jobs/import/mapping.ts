import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn, ImportField, ImportOptions } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'

/** What the user chooses before a check. `accountType`, `dates`, `decimals` and `country` are empty if not chosen. */
export type Mapping = Required<
  Omit<
    ImportOptions,
    'dates' | 'decimals' | 'timeZone' | 'restoreConsent' | 'doubtfulPhones' | 'phoneOrder' | 'mixedDays'
  >
> & {
  dates: ImportOptions['dates'] | ''
  decimals: NonNullable<ImportOptions['decimals']> | ''
}
type Fields = Mapping['fields']

/** A phone column is required, because accounts are found and created by phone number. */
export const hasPhone = (fields: Fields): boolean => fields.includes('phone')

/**
 * Whether several columns may map to the field: their values are joined, except that only one of several phone numbers
 * is used.
 */
export function isJoinable(field: ImportField | null, attributes: readonly Attribute[]): boolean {
  return (
    field === 'fullname' ||
    field === 'phone' ||
    attributes.some(({ id, slot }) => slot === 'text' && field === `attribute:${id}`)
  )
}

/** The user's language, and the attributes that a file can contain. */
export type Reader = { attributes: readonly Attribute[]; language: string }

/**
 * The mapping of the last check or, before any check, what the file's columns and values suggest, with gaps filled in
 * from the last similar import. If there is only one account type, it is preselected.
 */
export function firstMapping(
  { file, options }: Pick<Job, 'file' | 'options'>,
  typeIds: readonly string[],
  reader: Reader,
): Mapping {
  const columns = file?.columns ?? []
  const before = options as Partial<Mapping>
  const wasChecked = before.fields?.length === columns.length
  const fields = wasChecked ? (before.fields ?? []) : columns.map(({ field }) => field)
  const suggested = file?.suggested ?? {}
  const found = readingOf({ file }, fields, reader)
  const types = typeIds.length === 1 ? typeIds : typeIds.filter((id) => id === suggested.accountType)
  return {
    fields,
    mode: before.mode ?? suggested.mode ?? 'create',
    accountType: before.accountType ?? (wasChecked ? '' : (types[0] ?? '')),
    sendSMS: before.sendSMS === true,
    phoneChoice: before.phoneChoice ?? suggested.phoneChoice ?? 'mobile',
    dates: before.dates ?? found.dates ?? 'ymd',
    decimals: before.decimals ?? found.decimals ?? '',
    country: before.country ?? found.country ?? '',
  }
}

/**
 * The format of the columns mapped to these fields, judged by their values or, failing that, taken from the
 * last similar import.
 */
export function readingOf(
  { file }: Pick<Job, 'file'>,
  fields: Fields,
  { attributes, language }: Reader,
): Partial<Pick<Mapping, 'dates' | 'decimals' | 'country'>> {
  const columns = file?.columns ?? []
  const days = columns.filter((_, at) => isDay(fields[at] ?? null, attributes))
  const found = columns.find(({ country }, at) => fields[at] === 'phone' && country)
  const signs = signsOf({ file }, fields, attributes)
  return {
    decimals: signs.length > 1 ? undefined : (signs[0] ?? file?.suggested?.decimals),
    dates: orderOf(days, file?.suggested?.dates, language),
    country: found?.country ?? file?.suggested?.country,
  }
}

/**
 * Languages whose speakers all use the same order. Plain `en` is absent: some countries write the month first, others
 * the day.
 */
const usualOrders: Record<string, Mapping['dates']> = { 'en-GB': 'dmy', es: 'dmy', pt: 'dmy' }

/**
 * The order of a file's dates. ISO 8601 is accepted with any order, so the other dates decide. Empty if the user has
 * to choose.
 */
function orderOf(
  days: readonly ImportColumn[],
  before: Mapping['dates'] | undefined,
  language: string,
): Mapping['dates'] | undefined {
  const found = days.flatMap(({ dates }) => dates ?? [])
  const other = found.find((order) => order !== 'ymd')
  if (other) return other
  if (!days.some(({ datesOpen }) => datesOpen)) return found[0] ?? before
  return before && before !== 'ymd' ? before : (usualOrders[language] ?? '')
}

/** Whether most phone numbers are unreadable without a country that only the user can provide. */
export function needsCountry({ file }: Pick<Job, 'file'>, fields: Fields): boolean {
  const isOfBusiness = file?.suggested?.countryFrom === 'business'
  const isNational = file?.columns.some(({ national }, at) => fields[at] === 'phone' && national === 'most')
  return !isOfBusiness && isNational === true
}

/** The different decimal separators found in the columns that are mapped to numbers. */
function signsOf({ file }: Pick<Job, 'file'>, fields: Fields, attributes: readonly Attribute[]) {
  const found = file?.columns.flatMap(({ decimals }, at) =>
    decimals && isNumber(fields[at] ?? null, attributes) ? [decimals] : [],
  )
  return [...new Set(found)]
}

/** Whether only the user can tell the decimal separator from the thousands separator in the file's numbers. */
export function needsDecimals(
  { file }: Pick<Job, 'file'>,
  fields: Fields,
  attributes: readonly Attribute[],
): boolean {
  const signs = signsOf({ file }, fields, attributes)
  const isOpen = file?.columns.some(
    ({ decimalsOpen }, at) => decimalsOpen && isNumber(fields[at] ?? null, attributes),
  )
  return signs.length > 1 || (signs.length === 0 && isOpen === true)
}

/** Whether a column mapped to this field contains numbers. */
export const isNumber = (field: ImportField | null, attributes: readonly Attribute[]): boolean =>
  attributes.some(({ id, slot }) => slot === 'number' && field === `attribute:${id}`)

/** Whether a column mapped to this field contains dates, whose order depends on the file. */
export function isDay(field: ImportField | null, attributes: readonly Attribute[]): boolean {
  if (field === 'birthday' || field === 'expirationDate') return true
  return attributes.some(({ id, slot }) => slot === 'date' && field === `attribute:${id}`)
}

/** The attributes that new accounts require but no column fills. */
export function findUnfilled(
  { fields, accountType }: Pick<Mapping, 'fields' | 'accountType'>,
  attributes: readonly Attribute[],
): Attribute[] {
  return attributes.filter(
    ({ id, required, accountTypeIds }) =>
      required &&
      (accountTypeIds.length === 0 || accountTypeIds.includes(accountType)) &&
      !fields.includes(`attribute:${id}`),
  )
}

/** The mapping in the API's shape, with the console's time zone, in which exports write their timestamps. */
export function toCheck({ accountType, dates, decimals, country, ...mapping }: Mapping, timeZone: string) {
  return {
    ...mapping,
    timeZone,
    ...(accountType !== '' && { accountType }),
    ...(dates !== '' && { dates }),
    ...(decimals !== '' && { decimals }),
    ...(country !== '' && { country }),
  }
}
