'use client'

import { useTranslations } from 'next-intl'
import { queryOf } from '@/components/filters/define-filters'
import { FilterSegments } from '@/components/filters/filter-select'
import { ButtonLink } from '@/components/ui/buttons/button'
import { useAddress } from '@/components/ui/hooks/use-address'
import { Texts } from '@/components/ui/texts'
import { useOffers } from '@/lib/data/business'
import { jobFilters, jobParsers, startsInList } from './job-filters'
import { ExportList } from './list/export-list'
import { JobList } from './list/job-list'

type JobsScreenProps = { canAct: boolean; identityNames: Record<string, string> }

/** The business's imports and bulk changes, each linking to its progress, report and undo, and its exports. */
export function JobsScreen({ canAct, identityNames }: JobsScreenProps) {
  const t = useTranslations('jobs')
  const page = useTranslations('jobs.page')
  const offersUndo = useOffers('undoJob')
  const [values, setValues] = useAddress(jobParsers, { history: 'push' })
  const whenEmpty = startsInList(values.kind) ? (
    <ButtonLink href="/accounts">{t('report.accounts')}</ButtonLink>
  ) : (
    canAct && (
      <ButtonLink href="/accounts/import" variant="primary">
        {t('import.title')}
      </ButtonLink>
    )
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[72ch] text-13 text-muted">
        <Texts>
          {t(offersUndo ? 'page.about' : 'upstream.about')}{' '}
          {!canAct && t(offersUndo ? 'page.readOnly' : 'upstream.readOnly')}
        </Texts>
      </p>
      <FilterSegments
        filters={jobFilters}
        name="kind"
        values={values}
        words={{ t: page }}
        onChoose={(change) => void setValues(change)}
        className="max-w-full self-start overflow-x-auto"
      />
      {values.kind === 'export' ? (
        <ExportList identityNames={identityNames} whenEmpty={whenEmpty} />
      ) : (
        <JobList
          {...queryOf(jobFilters, values, undefined)}
          identityNames={identityNames}
          whenEmpty={whenEmpty}
        />
      )}
    </div>
  )
}
