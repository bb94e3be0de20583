'use client'

import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/lib/i18n/use-format'
import { newAccountHref } from './look-up-notice'

type NoAccountsProps = {
  query?: string
  isFiltered: boolean
  /** Something narrows the list beside the query. */
  hasFilters: boolean
  /** The query as a whole number, when it can be one. */
  phone?: string
  canWrite: boolean
  /** A whole number that was looked up, and that no account has. */
  unknown?: string
  onClear: () => void
}

export function NoAccounts(props: NoAccountsProps) {
  const { query, isFiltered, hasFilters, phone, canWrite, unknown, onClear } = props
  const t = useTranslations('accounts.list')
  const format = useFormat()
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
  const noMatch = query ? t(hasFilters ? 'noMatchBoth' : 'noMatchQuery', { query }) : t('noMatch')
  const text = unknown ? t('unknownPhone', { phone: format.phone(unknown) }) : noMatch
  if (phone && canWrite) {
    return (
      <EmptyState
        text={text}
        action={
          <ButtonLink variant="primary" href={newAccountHref(phone)}>
            {t('createWith', { phone: format.phone(phone) })}
          </ButtonLink>
        }
      />
    )
  }
  return <EmptyState text={text} action={<Button onClick={onClear}>{t('clearFilters')}</Button>} />
}
