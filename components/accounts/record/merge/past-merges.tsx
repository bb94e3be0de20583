'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import { type Merge, mergesQuery } from '@/lib/data/accounts/account-merges'
import { useOffers } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../../failure-notice'
import { useEditing } from '../in-place/record-editing'
import { useUnmerge } from './use-unmerge'

/**
 * The accounts merged into this one, latest first; each is listed only while its merge can still be undone.
 */
export function PastMerges() {
  const t = useTranslations('accounts.merge')
  const { account, canWrite } = useEditing()
  const canUndo = useOffers('undoMerge') && canWrite
  const { data: merges = [] } = useQuery(mergesQuery(account.id))
  if (merges.length === 0) return null
  return (
    <Section title={t('past')}>
      <ul className="flex flex-col divide-y divide-line">
        {merges.map((merge, place) => (
          <PastMerge key={merge.id} merge={merge} canUndo={canUndo && place === 0} />
        ))}
      </ul>
    </Section>
  )
}

function PastMerge({ merge, canUndo }: { merge: Merge; canUndo: boolean }) {
  const t = useTranslations('accounts.merge')
  const format = useFormat()
  const { undo, pending } = useUnmerge()
  const { merged, mergedAt, undoableUntil } = merge
  const phone = format.phone(merged.phone)
  const when = () => <DateTime {...format.moment(mergedAt)} />
  return (
    <li className="flex items-center gap-3 py-2 text-13">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="wrap-anywhere">
          <bdi>{merged.name}</bdi> <span className="tabular">{phone}</span>
        </span>
        <span className="text-12 text-muted">
          <Texts>{t.rich('merged', { when, bdi, date: format.date(undoableUntil) })}</Texts>
        </span>
      </div>
      {canUndo && (
        <Button
          size="sm"
          variant="ghost"
          pending={pending}
          onClick={() => undo(merge)}
          aria-label={t('undoOne', { name: merged.name ?? phone })}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
