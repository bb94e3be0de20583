'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DownloadLink } from '@/components/shell/download-link'
import { cn } from '@/components/ui/cn'
import { Details } from '@/components/ui/details'
import { textLinkStyle } from '@/components/ui/text-link'
import { useOffers } from '@/lib/data/business'
import { JobList } from '../list/job-list'
import { ImportUpload } from './import-upload'

const days = ['birthday', 'expirationDate'] as const

const flags = ['subscribed', 'validated', 'blocked'] as const

const texts = ['username', 'fullname', 'role', 'blockedReason'] as const

/** The columns that an import understands, collapsed by default. */
function ColumnHelp() {
  const t = useTranslations('jobs.import')
  const fieldName = useTranslations('accounts.fields')
  const attributes = useTranslations('accounts')('attributes')
  const named = (fields: readonly Parameters<typeof fieldName>[0][]) =>
    fields.map((field) => fieldName(field)).join(', ')
  return (
    <Details summary={t('columns')}>
      <div className="flex flex-col gap-3 pt-2">
        <p>{t('columnsText')}</p>
        <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-[minmax(8rem,max-content)_1fr]">
          <Entry name={fieldName('phone')}>{t('columnPhone')}</Entry>
          <Entry name={fieldName('accountType')}>{t('columnType')}</Entry>
          <Entry name={named(texts)}>{t('columnText')}</Entry>
          <Entry name={named(days)}>{t('columnDay')}</Entry>
          <Entry name={named(flags)}>{t('columnFlag')}</Entry>
          <Entry name={fieldName('metadata')}>{t('columnMetadata')}</Entry>
          <Entry name={attributes}>{t('columnAttributes')}</Entry>
        </dl>
        <DownloadLink
          href="/api/accounts/example"
          className={cn(textLinkStyle(), 'inline-flex w-fit items-center gap-1.5')}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('example')}
        </DownloadLink>
      </div>
    </Details>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid gap-x-6 border-b border-line py-1.5">
      <dt className="max-w-56">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}

type ImportScreenProps = { canImport: boolean; identityNames: Record<string, string> }

/** A new import, for users allowed to start one, above the list of earlier jobs. */
export function ImportScreen({ canImport, identityNames }: ImportScreenProps) {
  const t = useTranslations('jobs')
  const offersUndo = useOffers('undoJob')
  return (
    <>
      {canImport ? (
        <div className="flex max-w-160 flex-col gap-4">
          <p className="text-13 text-muted">{t(offersUndo ? 'import.about' : 'upstream.importAbout')}</p>
          <ImportUpload />
          <ColumnHelp />
        </div>
      ) : (
        <p className="text-13">{t('import.readOnly')}</p>
      )}
      <JobList identityNames={identityNames} />
    </>
  )
}
