import type { Attribute } from '@/lib/contract/definitions'
import type { ImportField, ImportOptions, Job } from '@/lib/contract/job'

/** What a person chooses before a file is checked; `accountType` and `country` are empty where none is chosen. */
export type Mapping = Required<ImportOptions>
type Fields = Mapping['fields']

/** Accounts are found and created by their phone. */
export const hasPhone = (fields: Fields): boolean => fields.includes('phone')

/** Several columns may go to it: what they say is joined. */
export function isJoinable(field: ImportField | null, attributes: readonly Attribute[]): boolean {
  return (
    field === 'fullname' || attributes.some(({ id, slot }) => slot === 'text' && field === `attribute:${id}`)
  )
}

/**
 * As it was checked last, else as the file's columns and values suggest, and what they leave open as in the last import of
 * such a file; the only account type there is needs no choosing.
 */
export function firstMapping(
  { file, options }: Pick<Job, 'file' | 'options'>,
  typeIds: readonly string[],
  attributes: readonly Attribute[] = [],
): Mapping {
  const columns = file?.columns ?? []
  const before = options as Partial<Mapping>
  const wasChecked = before.fields?.length === columns.length
  const fields = wasChecked ? (before.fields ?? []) : columns.map(({ field }) => field)
  const suggested = file?.suggested ?? {}
  const types = typeIds.length === 1 ? typeIds : typeIds.filter((id) => id === suggested.accountType)
  return {
    fields,
    mode: before.mode ?? suggested.mode ?? 'create',
    accountType: before.accountType ?? (wasChecked ? '' : (types[0] ?? '')),
    sendSMS: before.sendSMS === true,
    dates: before.dates ?? readingOf({ file }, fields, attributes).dates ?? 'ymd',
    country: before.country ?? readingOf({ file }, fields, attributes).country ?? '',
  }
}

/** How the columns that go to these fields are written, by their own values, else as in the last import of such a file. */
export function readingOf(
  { file }: Pick<Job, 'file'>,
  fields: Fields,
  attributes: readonly Attribute[],
): Partial<Pick<Mapping, 'dates' | 'country'>> {
  const columns = file?.columns ?? []
  const { suggested } = file ?? {}
  const days = columns.filter((_, at) => isDay(fields[at] ?? null, attributes))
  const found = columns[fields.indexOf('phone')]?.country
  return {
    dates: days.find(({ dates }) => dates)?.dates ?? suggested?.dates,
    country: found ?? suggested?.country,
  }
}

/** Most phones could not be read without a country, which nothing but a person can say. */
export function needsCountry({ file }: Pick<Job, 'file'>, fields: Fields): boolean {
  const isOfBusiness = file?.suggested?.countryFrom === 'business'
  return !isOfBusiness && file?.columns[fields.indexOf('phone')]?.national === 'most'
}

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

/** The first cell whose order can be told by what it is read as: 03/04/1990 rather than 01/01/1990. */
export function findTellingSample(samples: readonly string[]): string | undefined {
  const filled = samples.filter((sample) => sample.trim() !== '')
  return filled.find((one) => readSample(one, 'dmy') !== readSample(one, 'mdy')) ?? filled[0]
}

const orders = { ymd: ['y', 'm', 'd'], dmy: ['d', 'm', 'y'], mdy: ['m', 'd', 'y'] }

/** A day as it is read in this order, in ISO 8601; undefined for what is no such day. */
export function readSample(sample: string, order: Mapping['dates']): string | undefined {
  const parts = /^(\d+)[-/.](\d+)[-/.](\d+)$/.exec(sample.trim())?.slice(1) ?? []
  const places = parts[0]?.length === 4 ? orders.ymd : orders[order]
  const [y = '', m = '', d = ''] = ['y', 'm', 'd'].map((one) => parts[places.indexOf(one)])
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return y.length === 4 && new Date(day).toJSON()?.startsWith(day) ? day : undefined
}

/** As the API takes it. */
export function toCheck({ accountType, country, ...mapping }: Mapping) {
  return { ...mapping, ...(accountType !== '' && { accountType }), ...(country !== '' && { country }) }
}
