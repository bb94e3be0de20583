'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { newAccountHref } from '@/components/hrefs'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { TextLink } from '@/components/ui/text-link'
import { countAccountsQuery } from '@/lib/data/accounts/accounts'
import { useIsUpstream } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'

type NoAccountsProps = {
  query?: string
  isFiltered: boolean
  /** Whether anything besides the query narrows the list. */
  hasFilters: boolean
  /** The query as a complete phone number, if it can be read as one. */
  phone?: string
  canWrite: boolean
  /** A complete number that was looked up and belongs to no account. */
  unknown?: string
  onClear: () => void
  /** The button that looks up the query at the other deployment, if another deployment stores the records. */
  ask?: ReactNode
}

export function NoAccounts(props: NoAccountsProps) {
  const { query, isFiltered, hasFilters, phone, canWrite, unknown, onClear, ask } = props
  const isUpstream = useIsUpstream()
  const t = useTranslations('accounts.list')
  const upstream = useTranslations('accountList.upstream')
  const format = useFormat()
  if (!isFiltered && isUpstream) return <NothingPassed canWrite={canWrite} />
  if (!isFiltered) {
    if (!canWrite) return <EmptyState text={t('readOnlyNone')} />
    return (
      <EmptyState
        text={t('none')}
        action={
          <ButtonLink variant="primary" href="/accounts/new">
            {t('createFirst')}
          </ButtonLink>
        }
      />
    )
  }
  const clearing = <Button onClick={onClear}>{t('clearFilters')}</Button>
  if (isUpstream && !unknown && query && (ask || !hasFilters)) {
    return <EmptyState text={upstream('noMatch', { query })} action={ask ?? clearing} />
  }
  const noMatch = query ? t(hasFilters ? 'noMatchBoth' : 'noMatchQuery', { query }) : t('noMatch')
  const named = { phone: format.phone(unknown ?? '') }
  const unknownPhone = isUpstream ? upstream('unknownPhone', named) : t('unknownPhone', named)
  const text = unknown ? unknownPhone : noMatch
  if (phone && canWrite) {
    return (
      <>
        <EmptyState
          text={text}
          action={
            <ButtonLink variant="primary" href={newAccountHref(phone)}>
              {t('createWith', { phone: format.phone(phone) })}
            </ButtonLink>
          }
        />
        <DeletedWithPhone phone={phone} />
      </>
    )
  }
  return <EmptyState text={text} action={clearing} />
}

/** The empty state if another deployment stores the records and no account has passed through Beacon yet. */
function NothingPassed({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('accountList.upstream')
  return (
    <EmptyState
      text={t(canWrite ? 'noneYet' : 'noneYetReader')}
      action={
        canWrite && (
          <ButtonLink variant="primary" href="/accounts/bring-in">
            {t('bringIn')}
          </ButtonLink>
        )
      }
    />
  )
}

/**
 * Shows that a caller's number used to belong to an account, so that the caller is not treated as a stranger.
 */
function DeletedWithPhone({ phone }: { phone: string }) {
  const t = useTranslations('accounts.list')
  const upstream = useTranslations('accountList.upstream')
  const isUpstream = useIsUpstream()
  const deleted = { q: phone, deleted: 'true' } as const
  const { data } = useQuery(countAccountsQuery(deleted, true))
  const count = data?.count
  if (!count) return null
  return (
    <p role="status" className="text-center text-13 text-muted">
      <span>{isUpstream ? upstream('gonePhone', { count }) : t('deletedPhone', { count })}</span>{' '}
      <TextLink inText href={`/accounts?${new URLSearchParams(deleted)}`}>
        {t('showDeleted')}
      </TextLink>
    </p>
  )
}
