'use client'

import { RotateCcw, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { accountHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import type { Deletion } from '@/lib/contract/accounts/account'
import { useIsUpstream, useOffers } from '@/lib/data/business'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../failure-notice'
import { useRestore } from '../use-restore-account'

type DeletedAccountProps = {
  deletion: Deletion
  /** The name of the person who deleted the account, if known. */
  by?: string
  canRestore: boolean
}

/**
 * Replaces a deleted account's record. It shows whose account it was, who deleted it and when, and a way to restore it.
 */
export function DeletedAccount({ deletion, by, canRestore }: DeletedAccountProps) {
  const t = useTranslations('accounts')
  const format = useFormat()
  const router = useRouter()
  const { account, deletedAt, deletedBy, mergedInto, restorableUntil } = deletion
  const isUpstream = useIsUpstream()
  const isRestorable = useOffers('restoreAccount')
  const mayRestore = canRestore && isRestorable && mergedInto === null
  const phone = format.phone(account.phone)
  const name = accountName(account)
  const whole = name || phone
  const onRestored = () => router.refresh()
  const { restore, pending } = useRestore({ accountId: account.id, name: whole, onRestored })
  const when = () => <DateTime {...format.moment(deletedAt)} />
  const who = by ?? (deletedBy === null ? undefined : t('deletion.someone'))
  const date = format.dateTime(restorableUntil)
  return (
    <>
      <header className="flex flex-col gap-1">
        <div className="text-13">
          <TextLink href="/accounts">{t('title')}</TextLink>
        </div>
        <h1 className="text-28 wrap-anywhere">
          <bdi>{whole}</bdi>
        </h1>
        {name && <p className="tabular text-20 text-muted">{phone}</p>}
      </header>
      <div className="flex flex-col items-start gap-4">
        <p className="flex items-start gap-1.5 text-14">
          <Trash2 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          <span className="min-w-0">
            <Texts>
              {who
                ? t.rich('deletion.by', { name: who, bdi, when })
                : t.rich(isUpstream ? 'deletion.noticed' : 'deletion.unknownBy', { when })}{' '}
              {mergedInto === null
                ? isRestorable && t(canRestore ? 'deletion.until' : 'deletion.readOnly', { date })
                : t.rich('merge.into', { date, link: linkTo(mergedInto) })}
            </Texts>
          </span>
        </p>
        {mayRestore && (
          <Button variant="primary" pending={pending} onClick={restore}>
            <RotateCcw aria-hidden="true" />
            {t('deletion.restore')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A merged account cannot be restored here: the merge is undone on the account that was kept. */
const linkTo = (accountId: string) => (text: ReactNode) => (
  <TextLink inText href={accountHref(accountId)}>
    <Texts>{text}</Texts>
  </TextLink>
)
