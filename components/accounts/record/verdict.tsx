'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, FlaskConical, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Texts } from '@/components/ui/texts'
import type { Account } from '@/lib/contract/accounts/account'
import type { Reach } from '@/lib/contract/sending'
import { accountReachQuery } from '@/lib/data/accounts/accounts'
import { devicesQuery } from '@/lib/data/accounts/devices'
import { useDrill, useOffers } from '@/lib/data/business'
import { channelsQuery } from '@/lib/data/channels'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { refreshEveryMs } from '@/lib/data/read'
import { proposedPhone } from '@/lib/format/phone/phone-alternatives'
import { isDoubtfulPhone } from '@/lib/format/phone/read-phone'
import { useFormat } from '@/lib/i18n/use-format'
import { isExpired } from '../account-state'
import { bdi } from '../failure-notice'
import { useUnsubscribedSince } from './timeline/latest-facts'

type VerdictProps = { account: Account; now: number }

/**
 * Whether messages reach this account and, if not, every reason why. Delivery is not promised while it is unknown which
 * channels reach the account. If the deployment does not report the channels, only the reasons are shown.
 */
export function Verdict({ account, now }: VerdictProps) {
  const reasons = useReasons(account, now)
  const tellsReach = useOffers('reachNotification')
  const query = useQuery({ ...accountReachQuery(account.id), enabled: tellsReach })
  const drill = useDrill() ?? query.data?.simulated
  const isDoubtful = isDoubtfulPhone(account.phone)
  const isAnswered = reasons.length > 0 || isDoubtful || !tellsReach
  return (
    <>
      {reasons.length > 0 && <Unreachable reasons={reasons} tone={account.blocked ? 'red' : 'amber'} />}
      {isDoubtful && <DoubtfulPhone phone={account.phone} />}
      {!isAnswered && drill && <Simulated />}
      {/* A response from a drill that has ended says nothing about the actual providers. */}
      {!isAnswered && !drill && (
        <Channels
          accountId={account.id}
          reach={query.data?.simulated ? undefined : query.data}
          reading={query.isPending}
        />
      )}
      {query.data && <ReportFreshness query={query} />}
    </>
  )
}

const tones = { red: 'text-red', amber: 'text-amber', green: 'text-green', muted: 'text-muted' }
const icons = { red: TriangleAlert, amber: TriangleAlert, green: CircleCheck, muted: CircleHelp }

type LineProps = { tone: keyof typeof tones; children: ReactNode }

function Line({ tone, children }: LineProps) {
  const Icon = icons[tone]
  const isLoud = tone === 'red' || tone === 'amber'
  return (
    <p className="flex items-start gap-1.5 text-14">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tones[tone]}`} />
      <span suppressHydrationWarning className={`min-w-0 wrap-anywhere ${isLoud ? tones[tone] : ''}`}>
        {children}
      </span>
    </p>
  )
}

function Unreachable({ reasons, tone }: { reasons: Reason[]; tone: 'red' | 'amber' }) {
  const t = useTranslations('accounts.record')
  return (
    <Line tone={tone}>
      <span>{t('unreachable')}</span>{' '}
      {reasons.map(({ kind, text }, place) => (
        <Texts key={kind} suppressHydrationWarning>
          {place > 0 && '; '}
          {text}
        </Texts>
      ))}
      <span>.</span>
    </Line>
  )
}

/**
 * Says that the number is in a format that its country does not use, and which number was probably intended.
 */
function DoubtfulPhone({ phone }: Pick<Account, 'phone'>) {
  const t = useTranslations('accounts.record')
  const format = useFormat()
  const proposal = proposedPhone(phone)
  return (
    <Line tone="amber">
      <Texts>
        {t('doubtfulPhone', { phone: format.phone(phone) })}
        {proposal && ` ${t('proposedPhone', { phone: format.phone(proposal) })}`}
      </Texts>
    </Line>
  )
}

function Simulated() {
  const t = useTranslations('composing.review')
  return (
    <p className="flex items-start gap-1.5 text-14">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <span>{t('simulated')}</span>
    </p>
  )
}

type KnownReach = Pick<Reach, 'providers' | 'channels'>

type ChannelsProps = { accountId: string; reach?: KnownReach; reading: boolean }

function Channels({ accountId, reach, reading }: ChannelsProps) {
  const t = useTranslations('accounts.record')
  const stopped = useStopped(accountId, reach)
  if (reading) return <Skeleton className="h-5 w-72 max-w-full" />
  if (!reach) return <Line tone="muted">{t('channels.unknown')}</Line>
  const kind = kindOf(reach)
  const isNone = kind === 'none' || kind === 'noDevice'
  return (
    <Line tone={isNone || stopped.length > 0 ? 'amber' : 'green'}>
      {[t(`channels.${kind}`), ...stopped.map((name) => t('channels.stopped', { name }))].join(' ')}
    </Line>
  )
}

function kindOf({ providers: { push, whatsapp }, channels }: KnownReach) {
  if (push && channels.push === 0) return whatsapp ? 'whatsappNoDevice' : 'noDevice'
  if (push) return whatsapp ? 'both' : 'push'
  return whatsapp ? 'whatsapp' : 'none'
}

/** The channels that could reach the account but are paused after consecutive failures. */
function useStopped(accountId: string, reach?: KnownReach): string[] {
  const t = useTranslations('settings.channels')
  const { data: channels = [] } = useQuery({ ...channelsQuery(), refetchInterval: refreshEveryMs })
  const { data: devices = [] } = useQuery(devicesQuery(accountId))
  const ways = new Set<string>(reach?.providers.push ? devices.map(({ kind }) => kind) : [])
  if (reach?.providers.whatsapp) ways.add('whatsapp')
  return channels
    .filter(({ name, breaker }) => breaker === 'open' && ways.has(name))
    .map(({ name }) => t(`names.${name}`))
}

type Reason = { kind: 'blocked' | 'unsubscribed' | 'expired'; text: ReactNode }

function useReasons(account: Account, now: number): Reason[] {
  const t = useTranslations('accounts.record.why')
  const format = useFormat()
  const since = useUnsubscribedSince(account.id)
  const { blocked, blockedDate, blockedReason, subscribed, expirationDate } = account
  const reasons: Reason[] = []
  if (blocked) {
    const date = blockedDate ? format.dateTime(blockedDate) : '?'
    const text = blockedReason
      ? t.rich('blockedReason', { date, reason: blockedReason, bdi })
      : t('blocked', { date })
    reasons.push({ kind: 'blocked', text })
  }
  if (!subscribed) {
    const text = since ? t('unsubscribedSince', { date: format.dateTime(since) }) : t('unsubscribed')
    reasons.push({ kind: 'unsubscribed', text })
  }
  if (expirationDate && isExpired(account, now)) {
    reasons.push({ kind: 'expired', text: t('expired', { date: format.expiry(expirationDate) }) })
  }
  return reasons
}
