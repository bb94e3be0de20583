import type { ImportOptions, Job } from '@/lib/contract/job'

/** What a person chooses before a file is checked; `accountType` is empty where rows that name no type have none. */
export type Mapping = Required<ImportOptions>

/** Accounts are found and created by their phone. */
export const hasPhone = (fields: Mapping['fields']): boolean => fields.includes('phone')

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
