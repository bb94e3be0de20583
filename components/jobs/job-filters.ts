import type { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs/server'
import { addressOf, filterOf, parsersOf } from '@/components/filters/define-filters'
import type { JobListKind } from '@/lib/data/jobs'

const shownKinds = ['import', 'bulk', 'export'] as const
export type ShownKind = (typeof shownKinds)[number]

const names = { import: 'imports', bulk: 'changes', export: 'exports' } as const

type Words = { t: ReturnType<typeof useTranslations<'jobs.page'>> }

const filter = filterOf<{ kind?: JobListKind }, undefined, Words>()

/** The filter of the jobs page. Exports are a separate list. */
export const jobFilters = {
  kind: filter({
    parser: parseAsStringLiteral(shownKinds),
    query: (kind) => (kind === 'export' ? {} : { kind }),
    choice: {
      label: ({ t }) => t('kinds'),
      all: ({ t }) => t('all'),
      options: ({ t }) => shownKinds.map((value) => ({ value, label: t(names[value]) })),
    },
  }),
}

export const jobParsers = parsersOf(jobFilters)
export const { read: readJobFilters } = addressOf(jobParsers)

/** The kinds of job that are started from the list of accounts. */
export const startsInList = (kind: ShownKind | null) => kind === 'bulk' || kind === 'export'
