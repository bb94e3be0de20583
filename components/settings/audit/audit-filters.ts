import type { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs/server'
import {
  addressOf,
  type Choice,
  type FilterChange,
  type FilterValues,
  filterOf,
  parsersOf,
  queryOf,
} from '@/components/filters/define-filters'
import { parseAsDay, parseAsId, parseAsQuery, parseAsText } from '@/components/filters/parsers'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import type { AuditQuery } from '@/lib/data/audit'
import { startOfDay } from '@/lib/format/time/zoned-day'

export type AuditWords = {
  t: ReturnType<typeof useTranslations<'settings.audit'>>
  writeDay: (day: string) => string
  /** The names of identities, by ID. */
  people: Record<string, string>
  /** The names of the single record and the single job that the log is limited to. */
  only: { record: string; job: string }
}

type Reader = { timeZone: string }

const filter = filterOf<AuditQuery, Reader, AuditWords>()

/** A filter that is chosen from a menu. Its chip names the filter and the chosen value. */
const chosen = (choice: Choice<AuditWords>) => ({
  choice,
  chips: (value: string, words: AuditWords) => {
    const option = choice.options(words, value).find((one) => one.value === value)
    return [chosenText(words, choice.label(words), option?.label ?? words.t('unnamed'))]
  },
})

const chosenText = ({ t }: AuditWords, what: string, value: string) => ({
  text: t('chosen', { what, value }),
})

export const auditFilters = {
  /** The ID of the only record to show. */
  record: filter({
    parser: parseAsText,
    query: (record) => ({ recordId: record.slice(0, 200) }),
    chips: (_, { t, only }) => [{ text: t('only', { name: only.record }) }],
  }),
  /** The ID of the only import or bulk change to show. */
  job: filter({
    parser: parseAsId,
    query: (jobId) => ({ jobId }),
    chips: (_, { t, only }) => [{ text: t('only', { name: only.job }) }],
  }),
  by: filter({
    parser: parseAsId,
    query: (identityId) => ({ identityId }),
    ...chosen({
      label: ({ t }) => t('who'),
      all: ({ t }) => t('anyone'),
      options: ({ people }) => Object.entries(people).map(([value, label]) => ({ value, label })),
    }),
  }),
  action: filter({
    parser: parseAsStringLiteral(auditActions),
    query: (action) => ({ action }),
    ...chosen({
      label: ({ t }) => t('what'),
      all: ({ t }) => t('anything'),
      options: ({ t }) => auditActions.map((value) => ({ value, label: t(`actions.${value}`) })),
    }),
  }),
  kind: filter({
    parser: parseAsStringLiteral(auditedKinds),
    query: (recordKind) => ({ recordKind }),
    ...chosen({
      label: ({ t }) => t('kind'),
      all: ({ t }) => t('anyKind'),
      options: ({ t }) => auditedKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    }),
  }),
  /** The day is in the business's time zone. */
  day: filter({
    parser: parseAsDay,
    query: (day, { timeZone }) => ({
      since: startOfDay(day, timeZone),
      until: startOfDay(day, timeZone, 1),
    }),
    chips: (day, words) => [chosenText(words, words.t('day'), words.writeDay(day))],
  }),
  /** The search text: a name, number or ID. */
  q: filter({ parser: parseAsQuery, query: (q) => ({ q }) }),
}

export type AuditFilters = FilterValues<typeof auditFilters>
export type AuditChange = FilterChange<typeof auditFilters>

/** The log's state in the URL; `after` is the page's cursor, empty for the newest page. */
export const auditParsers = { ...parsersOf(auditFilters), after: parseAsText }

export const readAuditAddress = addressOf(auditParsers).read

/**
 * Converts the URL's state to an API query. Jobs are folded unless the log is limited to one record, one job or a
 * search.
 */
export function auditQuery(address: AuditFilters & { after: string }, timeZone: string): AuditQuery {
  const { record, job, q, after } = address
  return {
    ...queryOf(auditFilters, address, { timeZone }),
    ...(record || job || q ? {} : { jobs: 'folded' as const }),
    ...(after ? { cursor: after } : {}),
  }
}

type Refusal = { issues: { path: string; code: string }[] }

/** Whether the query matches more records than the log can search. */
export const isTooWide = ({ issues }: Refusal) =>
  issues.some(({ path, code }) => path === 'q' && code === 'too_many')
