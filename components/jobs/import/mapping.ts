import type { dateOrders, importModes } from '@/lib/contract/choices'
import type { ImportField, Job } from '@/lib/contract/job'

/** What a person chooses before a file is checked; `fields` holds one for each column. */
export type Mapping = {
  fields: (ImportField | null)[]
  mode: (typeof importModes)[number]
  accountType: string
  sendSMS: boolean
  dates: (typeof dateOrders)[number]
}

export type MappingProblems = { phoneMissing: boolean; twice: ReadonlySet<number>; typeMissing: boolean }

/** Why it could not be checked: columns by their place that say the same, and what an account cannot be without. */
export function findMappingProblems({ fields, accountType }: Mapping): MappingProblems {
  const twice = fields.flatMap((field, column) =>
    field !== null && fields.indexOf(field) !== fields.lastIndexOf(field) ? [column] : [],
  )
  return {
    phoneMissing: !fields.includes('phone'),
    twice: new Set(twice),
    typeMissing: accountType === '' && !fields.includes('accountType'),
  }
}

export function hasProblems({ phoneMissing, twice, typeMissing }: MappingProblems): boolean {
  return phoneMissing || typeMissing || twice.size > 0
}

/** As it was checked last, else as the file's columns suggest; the only account type there is needs no choosing. */
export function firstMapping({ file, options }: Pick<Job, 'file' | 'options'>, typeIds: string[]): Mapping {
  const columns = file?.columns ?? []
  const onlyType = typeIds.length === 1 ? typeIds[0] : ''
  const before = options as Partial<Mapping>
  const wasChecked = before.fields?.length === columns.length
  return {
    fields: wasChecked ? (before.fields ?? []) : columns.map(({ field }) => field),
    mode: before.mode === 'upsert' ? 'upsert' : 'create',
    accountType: before.accountType ?? (wasChecked ? '' : (onlyType ?? '')),
    sendSMS: before.sendSMS === true,
    dates: before.dates ?? 'ymd',
  }
}

/** Whether a column holds days, whose order the file decides; `dateAttributes` are the ids of attributes that are dates. */
export function hasDates(fields: Mapping['fields'], dateAttributes: readonly string[]): boolean {
  const dates = ['birthday', 'expirationDate', ...dateAttributes.map((id) => `attribute:${id}`)]
  return fields.some((field) => field !== null && dates.includes(field))
}

/** As the API takes it. */
export function toCheck({ accountType, ...mapping }: Mapping) {
  return { ...mapping, ...(accountType !== '' && { accountType }) }
}
