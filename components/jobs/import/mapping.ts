import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn, ImportField, ImportOptions } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'

/** What a person chooses before a file is checked; `accountType`, `dates`, `decimals` and `country` are empty where none is chosen. */
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

/** Accounts are found and created by their phone. */
export const hasPhone = (fields: Fields): boolean => fields.includes('phone')

/** Several columns may go to it: what they say is joined, and of phones the first counts. */
export function isJoinable(field: ImportField | null, attributes: readonly Attribute[]): boolean {
  return (
    field === 'fullname' ||
    field === 'phone' ||
    attributes.some(({ id, slot }) => slot === 'text' && field === `attribute:${id}`)
  )
}

/** What a person reads and writes in, and what a file can hold. */
export type Reader = { attributes: readonly Attribute[]; language: string }

/**
 * As it was checked last, else as the file's columns and values suggest, and what they leave open as in the last import of
 * such a file; the only account type there is needs no choosing.
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

/** How the columns that go to these fields are written, by their own values, else as in the last import of such a file. */
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

/** Where people write but one order. English is written with the month first in some countries, and last in others. */
const usualOrders: Record<string, Mapping['dates']> = { 'en-GB': 'dmy', es: 'dmy', pt: 'dmy' }

/** The order of a file's days: ISO 8601 is understood in each, so the others decide. Empty where a person has to. */
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

/** Most phones could not be read without a country, which nothing but a person can say. */
export function needsCountry({ file }: Pick<Job, 'file'>, fields: Fields): boolean {
  const isOfBusiness = file?.suggested?.countryFrom === 'business'
  const isNational = file?.columns.some(({ national }, at) => fields[at] === 'phone' && national === 'most')
  return !isOfBusiness && isNational === true
}

/** What stands before the decimals of the columns that go to numbers, as far as their values show it. */
function signsOf({ file }: Pick<Job, 'file'>, fields: Fields, attributes: readonly Attribute[]) {
  const found = file?.columns.flatMap(({ decimals }, at) =>
    decimals && isNumber(fields[at] ?? null, attributes) ? [decimals] : [],
  )
  return [...new Set(found)]
}

/** Some number of the file may have decimals or thousands behind its sign, which nothing but a person can say. */
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

/** Whether a column that goes to this field holds numbers. */
export const isNumber = (field: ImportField | null, attributes: readonly Attribute[]): boolean =>
  attributes.some(({ id, slot }) => slot === 'number' && field === `attribute:${id}`)

/** Whether a column that goes to this field holds days, whose order the file decides. */
export function isDay(field: ImportField | null, attributes: readonly Attribute[]): boolean {
  if (field === 'birthday' || field === 'expirationDate') return true
  return attributes.some(({ id, slot }) => slot === 'date' && field === `attribute:${id}`)
}

/** The attributes that new accounts cannot be without, and that no column fills. */
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

/** As the API takes it, moments in the days and minutes that the console shows: an export writes them so. */
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
