'use client'

import { useTranslations } from 'next-intl'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Texts } from '@/components/ui/texts'
import { useUiWords } from '@/components/ui/ui-words'
import type { DeliveryReason } from '@/lib/contract/notification'
import type { Reach, ReachGroup } from '@/lib/contract/sending'
import { useFormat } from '@/lib/i18n/use-format'
import type { ReachState, Untold } from './use-reach'

/** Lists the people behind a number; if absent, numbers are plain text. */
type OnPeople = (group: ReachGroup) => void

type ReachLineProps = { state: ReachState; onPeople?: OnPeople }

/**
 * How many people the draft reaches, how many it does not, and why. Numbers that are being recounted stay visible but
 * dimmed.
 */
export function ReachLine({ state, onPeople }: ReachLineProps) {
  const { reach, untold, isCounting, isFailed, retry } = state
  const t = useTranslations('notifications.reach')
  const words = useUiWords()
  return (
    <div aria-live="polite" aria-busy={isCounting} className="tabular min-w-0 text-13">
      {isFailed && (
        <span className="flex items-center gap-3">
          <span>{t('failed')}</span>
          <Button size="sm" onClick={retry}>
            {words.retry}
          </Button>
        </span>
      )}
      {!isFailed && reach && (
        <p className={cn('transition-opacity', isCounting && 'opacity-60')}>
          <ReachText reach={reach} onPeople={isCounting ? undefined : onPeople} />
        </p>
      )}
      {untold && <UntoldText untold={untold} />}
      {!isFailed && !reach && !untold && (
        <p className="text-muted">{t(isCounting ? 'counting' : 'nobody')}</p>
      )}
    </div>
  )
}

function ReachText({ reach, onPeople }: { reach: Reach; onPeople?: OnPeople }) {
  const t = useTranslations()
  const words = useDeliveryWords()
  const format = useFormat()
  const missed = reach.recipients - reach.reachable - reach.kept
  const reasons = Object.entries(reach.skipped) as [DeliveryReason, number][]
  // A channel without a provider is left out: it delivers nothing, and its recipients count as `kept`.
  const channels = (['push', 'whatsapp'] as const).filter(
    (channel) => reach.channels[channel] > 0 && reach.providers[channel],
  )
  const part = (group: ReachGroup, count: number, text: string) => (
    <People group={group} count={count} onPeople={onPeople}>
      {text}
    </People>
  )
  const reaches = t(`notifications.reach.${reach.simulated ? 'simulates' : 'reaches'}`, {
    count: reach.recipients,
    reachable: format.number(reach.reachable),
    recipients: format.number(reach.recipients),
  })
  return (
    <>
      <span className="font-medium">{part('reachable', reach.reachable, reaches)}</span>
      <span className="text-muted">
        {reach.kept > 0 && (
          <Texts>
            {' · '}
            {part('kept', reach.kept, t('notifications.reach.kept', { count: reach.kept }))}
          </Texts>
        )}
        {missed > 0 && (
          <Texts>
            {` · ${t('notifications.reach.cannot', { count: missed })}: `}
            {reasons.map(([reason, count], index) => (
              <span key={reason}>
                {index > 0 && <span>{', '}</span>}
                {part(reason, count, `${format.number(count)} ${words.reason(reason)}`)}
              </span>
            ))}
          </Texts>
        )}
        {channels.map((channel) => {
          const count = reach.channels[channel]
          const values = { channel: words.channel(channel), number: format.number(count) }
          return (
            <span key={channel}>
              <span>{' · '}</span>
              {part(channel, count, t('composing.reached.byChannel', values))}
            </span>
          )
        })}
      </span>
    </>
  )
}

/** States the number and kind of recipients, because the other deployment does not report whom it reaches. */
function UntoldText({ untold: { kind, count } }: { untold: Untold }) {
  const t = useTranslations()
  return (
    <p>
      <span className="font-medium">{t(`notifications.to.${kind}`, { count })}</span>
      <span className="text-muted">
        <Texts>
          {' · '}
          {kind === 'types' && `${t('composing.untold.typesUnknown', { count })} `}
          {t('composing.untold.decides')}
        </Texts>
      </span>
    </p>
  )
}

type PeopleProps = { group: ReachGroup; count: number; onPeople?: OnPeople; children: string }

function People({ group, count, onPeople, children }: PeopleProps) {
  if (!onPeople || count === 0) return <span>{children}</span>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onPeople(group)}
      className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-2 hover:decoration-2 touch:min-h-11"
    >
      {children}
    </button>
  )
}
