'use client'

import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  Bell,
  Cable,
  ChevronRight,
  Copy,
  ListFilter,
  LockOpen,
  type LucideIcon,
  Send,
  SquareArrowRight,
  TriangleAlert,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountProblems } from '@/components/accounts/account-badges'
import { MatchedName, MatchedPhone } from '@/components/accounts/list/table/matched-texts'
import { AlertMark } from '@/components/alerts/alert-mark'
import { useTypeLook } from '@/components/alerts/use-type-look'
import { Outcome } from '@/components/deliveries/outcome'
import { ProgressBadge } from '@/components/deliveries/progress-badge'
import { DateTime } from '@/components/ui/date-time'
import { stateOf } from '@/lib/data/alerts/alert-point'
import { accountTypesQuery } from '@/lib/data/definitions'
import { isUnderWay } from '@/lib/data/notifications'
import { accountName } from '@/lib/format/account-name'
import { withFallbacks } from '@/lib/format/fallback-texts'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import type { Act, PaletteItem } from './palette-items'

const actIcons: Record<Act, LucideIcon> = {
  open: SquareArrowRight,
  message: Send,
  newAlert: TriangleAlert,
  block: Ban,
  unblock: LockOpen,
  copyPhone: Copy,
}

/** The part of a row that opens the account's actions when clicked; on the keyboard, a key opens them. */
export const actsMark = '[data-acts]'

type ItemOf<Kind extends PaletteItem['kind']> = Extract<PaletteItem, { kind: Kind }>

/** A result's kind, name and state. */
export function PaletteEntry({ item }: { item: PaletteItem }) {
  const t = useTranslations('palette')
  const format = useFormat()
  switch (item.kind) {
    case 'account':
      return <AccountEntry item={item} />
    case 'alert':
      return <AlertEntry item={item} />
    case 'notification':
      return <NotificationEntry item={item} />
    case 'screen':
      return <ScreenEntry item={item} />
    case 'act':
      return <Plain Icon={actIcons[item.act]}>{t(`acts.${item.act}`)}</Plain>
    case 'list':
      return <Plain Icon={ListFilter}>{t('all', { query: item.query })}</Plain>
    case 'ask':
      return <AskEntry item={item} />
    case 'create':
      return <Plain Icon={UserPlus}>{t('createWith', { phone: format.phone(item.phone) })}</Plain>
  }
}

function Plain({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </>
  )
}

function AskEntry({ item: { askable } }: { item: ItemOf<'ask'> }) {
  const t = useTranslations('accountList.upstream')
  const format = useFormat()
  const text = 'id' in askable ? askable.id : format.phone(askable.phones[0] ?? '')
  return <Plain Icon={Cable}>{t('ask', { text })}</Plain>
}

function ScreenEntry({ item: { screen, name, word } }: { item: ItemOf<'screen'> }) {
  const t = useTranslations('palette.within')
  return (
    <>
      <screen.Icon aria-hidden="true" className="text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <span>{name}</span>
        {word && <span className="text-muted">{` · ${word}`}</span>}
      </span>
      {'within' in screen && <span className="shrink-0 text-12 text-muted">{t(screen.within)}</span>}
    </>
  )
}

/** Two lines on a phone: the name and any problems, then the phone number and type. */
function AccountEntry({ item: { account } }: { item: ItemOf<'account'> }) {
  const now = useNow()
  const { data: types } = useQuery(accountTypesQuery())
  const type = types?.find(({ id }) => id === account.accountType)?.name
  const phone = <MatchedPhone account={account} />
  const hasName = accountName(account) !== ''
  return (
    <>
      <UserRound aria-hidden="true" className="text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 sm:flex-nowrap">
        <span className="min-w-0 flex-1 truncate max-sm:basis-40">
          {!hasName && phone} <MatchedName account={account} />
        </span>
        <span className="flex shrink-0 gap-1">
          <AccountProblems account={account} now={now} />
        </span>
        <span aria-hidden="true" className="hidden max-sm:order-1 max-sm:block max-sm:basis-full" />
        {hasName && (
          <span className="tabular shrink-0 text-muted max-sm:order-1 max-sm:basis-auto">{phone}</span>
        )}{' '}
        <bdi className="w-24 min-w-0 truncate text-12 text-muted max-sm:order-1 max-sm:flex-1">{type}</bdi>
      </span>
      <span
        data-acts
        aria-hidden="true"
        className="-my-1 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-sm text-muted opacity-0 group-hover:opacity-100 group-data-highlighted:opacity-100 hover:bg-line touch:size-11 touch:opacity-100"
      >
        <ChevronRight />
      </span>
    </>
  )
}

function AlertEntry({ item: { alert } }: { item: ItemOf<'alert'> }) {
  const states = useTranslations('alerts.states')
  const format = useFormat()
  const { lookOf } = useTypeLook()
  const look = lookOf(alert.alertType)
  const state = stateOf(alert)
  const place = [alert.additional.street, alert.region].filter(Boolean).join(', ')
  return (
    <>
      <AlertMark {...look} state={state} />
      <span className="min-w-0 flex-1 truncate">
        <span className="tabular text-muted">{`#${alert.number}`}</span> <bdi>{look.name}</bdi>{' '}
        <bdi className="text-muted">{place || format.coordinates(alert.location)}</bdi>
      </span>
      <span className="shrink-0 text-12 text-muted">{states(state)}</span>
      <span className="w-24 shrink-0 text-right text-12 text-muted max-sm:w-auto">
        <Age at={alert.createdAt} />
      </span>
    </>
  )
}

function NotificationEntry({ item: { notification } }: { item: ItemOf<'notification'> }) {
  const t = useTranslations('overview.notifications')
  const { title, body } = withFallbacks(notification)
  return (
    <>
      <Bell aria-hidden="true" className="text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{title?.trim() || body?.trim() || t('untitled')}</bdi>
      </span>
      <span className="flex max-w-1/2 shrink-0 gap-2 overflow-hidden text-12 text-muted max-sm:max-w-2/5">
        {(isUnderWay(notification) || notification.forwarded) && (
          <ProgressBadge notification={notification} />
        )}
        {!notification.forwarded && <Outcome brief counts={notification.counts} />}
      </span>
      <span className="w-24 shrink-0 text-right text-12 text-muted max-sm:hidden">
        <Age at={notification.createdAt} />
      </span>
    </>
  )
}

const dayMs = 86_400_000

/** Shows a relative time within the last day, otherwise only the date. */
function Age({ at }: { at: string }) {
  const format = useFormat()
  const moment = format.moment(at)
  const isOld = useNow() - Date.parse(at) >= dayMs
  return <DateTime {...moment} text={isOld ? format.date(at) : moment.text} focusable={false} />
}
