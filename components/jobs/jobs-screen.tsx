'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { Texts } from '@/components/ui/texts'
import { shownKinds, startsInList } from './job-kinds'
import { ExportList } from './list/export-list'
import { JobList } from './list/job-list'
import { useShownKind } from './use-shown-kind'

const names = { all: 'all', import: 'imports', bulk: 'changes', export: 'exports' } as const

type JobsScreenProps = { canAct: boolean; identityNames: Record<string, string> }

/** The business's imports and bulk changes, each linking to its progress, report and undo, and its exports. */
export function JobsScreen({ canAct, identityNames }: JobsScreenProps) {
  const t = useTranslations('jobs')
  const [{ kind }, setAddress] = useShownKind()
  const whenEmpty =
    kind !== null && startsInList(kind) ? (
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
          {t('page.about')} {!canAct && t('page.readOnly')}
        </Texts>
      </p>
      <Segmented
        label={t('page.kinds')}
        className="max-w-full self-start overflow-x-auto"
        value={kind ?? 'all'}
        options={(['all', ...shownKinds] as const).map((value) => ({
          value,
          label: t(`page.${names[value]}`),
        }))}
        onChange={(value) => void setAddress({ kind: value === 'all' ? null : value })}
      />
      {kind === 'export' ? (
        <ExportList identityNames={identityNames} whenEmpty={whenEmpty} />
      ) : (
        <JobList kind={kind ?? undefined} identityNames={identityNames} whenEmpty={whenEmpty} />
      )}
    </div>
  )
}
