'use client'

import { useTranslations } from 'next-intl'
import { JobList } from '../list/job-list'
import { ColumnHelp } from './column-help'
import { ImportUpload } from './import-upload'

type ImportScreenProps = { canImport: boolean; identityNames: Record<string, string> }

/** A new import for users allowed to start one, above the list of earlier jobs. */
export function ImportScreen({ canImport, identityNames }: ImportScreenProps) {
  const t = useTranslations('jobs.import')
  return (
    <>
      {canImport ? (
        <div className="flex max-w-160 flex-col gap-4">
          <p className="text-13 text-muted">{t('about')}</p>
          <ImportUpload />
          <ColumnHelp />
        </div>
      ) : (
        <p className="text-13">{t('readOnly')}</p>
      )}
      <JobList identityNames={identityNames} />
    </>
  )
}
