'use client'

import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { Button, ButtonLink, type ButtonProps } from '@/components/ui/buttons/button'
import { useFormat } from '@/lib/i18n/use-format'

/** What to look up: a phone number, as all the E.164 numbers that the query can stand for, or an ID. */
export type Askable = { phones: readonly string[] } | { id: string }

/**
 * How to look up a query at the other deployment: as a phone number if it is a complete one, otherwise as an
 * ID, unless it looks like a name.
 */
export function askableOf(query: string, phones: readonly string[]): Askable | undefined {
  if (phones.length > 0) return { phones }
  const isId = /^\P{Cc}{2,200}$/u.test(query) && !/^[\p{L}\p{M}\s.,'’-]+$/u.test(query)
  return isId ? { id: query } : undefined
}

type AskDeploymentProps = Pick<ButtonProps, 'variant' | 'size'> & {
  askable: Askable
  pending: boolean
  /** Looks up the account with one of these phone numbers at the other deployment, and opens it. */
  onFind: (phones: readonly string[]) => void
}

/** A button that opens an account of the other deployment, even one that has never passed through Beacon. */
export function AskDeployment({ askable, pending, onFind, ...look }: AskDeploymentProps) {
  const t = useTranslations('accountList.upstream')
  const format = useFormat()
  if ('id' in askable) {
    return (
      <ButtonLink {...look} href={accountHref(askable.id)} prefetch={false}>
        <span className="max-w-64 truncate">{t('ask', { text: askable.id })}</span>
      </ButtonLink>
    )
  }
  return (
    <Button {...look} pending={pending} onClick={() => onFind(askable.phones)}>
      {t('ask', { text: format.phone(askable.phones[0] ?? '') })}
    </Button>
  )
}
