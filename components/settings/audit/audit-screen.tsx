'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryStates } from 'nuqs'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { buttonStyle } from '@/components/ui/button-style'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { type AuditEntry, mostRecordsSearched } from '@/lib/contract/audit'
import type { AuditAddress } from './audit-address'
import { AuditFilters } from './audit-filters'
import { AuditTable } from './audit-table'
import type { RecordNames } from './record-names'

const text = parseAsString.withDefault('')
const parsers = { by: text, action: text, kind: text, q: text, record: text, day: text, after: text }

type AuditScreenProps = {
  address: AuditAddress
  entries: AuditEntry[]
  next: string | null
  /** Where all that the filters match can be had as CSV. */
  exportHref: string
  names: RecordNames
  /** More accounts match the query than the log is searched for. */
  isTooWide?: boolean
}

/** Who did what, when, to which record; every filter is a step that Back undoes. */
export function AuditScreen({ address, entries, next, exportHref, names, isTooWide }: AuditScreenProps) {
  const t = useTranslations('settings.audit')
  const [pending, startTransition] = useTransition()
  const [, setAddress] = useQueryStates(parsers, { shallow: false, history: 'push', startTransition })
  const choose = (change: Partial<AuditAddress>) => void setAddress({ after: null, ...change })
  const isNarrowed = Object.values(address).some((value) => value !== '')

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted">{t('about')}</p>
        {entries.length > 0 && (
          <a href={exportHref} download className={buttonStyle('secondary', 'sm')}>
            <Download aria-hidden="true" />
            {t('export')}
          </a>
        )}
      </div>
      <AuditFilters address={address} people={names.identity ?? {}} onChoose={choose} />
      {address.record && (
        <OnlyRecord name={onlyName(address, entries, names)} onRemove={() => choose({ record: '' })} />
      )}
      <VisuallyHidden>
        <span role="status">{pending ? '' : t('shown', { entries: entries.length })}</span>
      </VisuallyHidden>
      {entries.length === 0 ? (
        <EmptyState
          text={
            isTooWide ? t('tooMany', { records: mostRecordsSearched }) : t(isNarrowed ? 'noMatch' : 'empty')
          }
          action={isNarrowed && <Button onClick={() => void setAddress(null)}>{t('clear')}</Button>}
        />
      ) : (
        <div aria-busy={pending} className="flex flex-col gap-2 aria-busy:opacity-60">
          <AuditTable entries={entries} names={names} onRecord={(record) => choose({ record, q: '' })} />
          <div className="flex justify-end gap-2">
            {address.after && (
              <Button size="sm" onClick={() => choose({})}>
                {t('newest')}
              </Button>
            )}
            {next && (
              <Button size="sm" pending={pending} onClick={() => void setAddress({ after: next })}>
                {t('older')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** By name where one of the entries tells its kind. */
function onlyName({ record }: AuditAddress, entries: AuditEntry[], names: RecordNames): string {
  const kind = entries.find(({ recordId }) => recordId === record)?.recordKind
  return (kind && names[kind]?.[record]) ?? record
}

function OnlyRecord({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('settings.audit')
  return (
    <ul aria-label={t('filters')} className="flex">
      <Chip
        text={t('only', { name })}
        removeLabel={t('removeFilter', { filter: t('only', { name }) })}
        onRemove={onRemove}
      />
    </ul>
  )
}
