'use client'

import { useQuery } from '@tanstack/react-query'
import { Ban, ChevronRight, Copy, LockOpen, Send, SquareArrowRight, TriangleAlert, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountProblems } from '@/components/accounts/account-badges'
import { MatchedName, MatchedPhone } from '@/components/accounts/list/table/matched-texts'
import { accountTypesQuery } from '@/lib/data/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import type { Act, PaletteItem } from './palette-items'

const actIcons = {
  open: SquareArrowRight,
  message: Send,
  newAlert: TriangleAlert,
  block: Ban,
  unblock: LockOpen,
  copyPhone: Copy,
}

/** Pressed with a pointer, it leads to what can be done with the account; the keyboard has a key for it. */
export const actsMark = '[data-acts]'

export function PaletteEntry({ item }: { item: PaletteItem }) {
  const t = useTranslations('palette')
  const format = useFormat()
  if (item.kind === 'account') return <AccountEntry item={item} />
  if (item.kind === 'act') return <ActEntry act={item.act} />
  if (item.kind === 'create') {
    return (
      <>
        <UserPlus aria-hidden="true" className="text-muted" />
        {t('createWith', { phone: format.phone(item.phone) })}
      </>
    )
  }
  const { Icon } = item.screen
  return (
    <>
      <Icon aria-hidden="true" className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{item.name}</span>
      {item.word && <span className="truncate text-12 text-muted">{item.word}</span>}
    </>
  )
}

function ActEntry({ act }: { act: Act }) {
  const t = useTranslations('palette.acts')
  const Icon = actIcons[act]
  return (
    <>
      <Icon aria-hidden="true" className="text-muted" />
      {t(act)}
    </>
  )
}

function AccountEntry({ item: { account, query } }: { item: Extract<PaletteItem, { kind: 'account' }> }) {
  const now = useNow()
  const { data: types } = useQuery(accountTypesQuery())
  const type = types?.find(({ id }) => id === account.accountType)?.name
  return (
    <>
      <span className="tabular w-36 shrink-0 truncate sm:w-40">
        <MatchedPhone account={account} />
      </span>
      <span className="flex min-w-16 flex-1 max-sm:flex-col sm:items-center sm:gap-3">
        <span className="min-w-0 truncate sm:flex-1">
          <MatchedName account={account} query={query} />
        </span>{' '}
        <bdi className="truncate text-12 text-muted sm:w-32 sm:shrink-0">{type}</bdi>
      </span>
      <span className="flex min-w-0 gap-1 overflow-hidden">
        <AccountProblems account={account} now={now} />
      </span>
      <span
        data-acts
        aria-hidden="true"
        className="-my-1 -mr-2 flex size-8 shrink-0 items-center justify-center text-muted opacity-0 group-hover:opacity-100 group-data-highlighted:opacity-100 touch:size-11 touch:opacity-100"
      >
        <ChevronRight />
      </span>
    </>
  )
}
