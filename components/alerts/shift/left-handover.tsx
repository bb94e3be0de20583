'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import type { Alert } from '@/lib/contract/alerts/alert'
import { heldAlertsQuery } from '@/lib/data/alerts/handover'
import {
  endedShiftsQuery,
  isToSign,
  runningShiftsQuery,
  type Shift,
  useSignShift,
} from '@/lib/data/alerts/shifts'
import { useNewest } from '@/lib/data/alerts/use-alert-store'
import { failureOf } from '@/lib/data/request-error'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { AllRefusals } from '../several/several-bar'
import { useSeveralActs } from '../several/use-several-acts'
import { useWho } from '../use-names'

/** Older handovers are only on the Handover screen. */
const recentMs = 24 * 3_600_000

/** The handovers of the last day that nobody has signed yet, from others, the last to leave first. */
export function useUnsigned(): Shift[] {
  const { identityId: me } = useDraftOwner()
  const now = useNow()
  const { data: ended = [] } = useQuery(endedShiftsQuery())
  const endOf = ({ endedAt }: Shift) => Date.parse(endedAt ?? '')
  return ended
    .filter((one) => isToSign(one, me) && now - endOf(one) < recentMs)
    .toSorted((a, b) => endOf(b) - endOf(a))
}

/** The handover of whoever left last, and how many others wait to be signed. */
export function LeftHandover() {
  const t = useTranslations('shift.incoming')
  const [shift, ...others] = useUnsigned()
  if (!shift) return null
  return (
    <>
      <Handover key={shift.id} shift={shift} />
      {others.length > 0 && (
        <p className="text-13">
          <TextLink href="/alerts/handover">{t('more', { count: others.length })}</TextLink>
        </p>
      )}
    </>
  )
}

const none: Alert[] = []

/** The open alerts that are still assigned to someone who has left; none if they are on shift again. */
function useLeftAlerts(identityId: string) {
  const held = useQuery(heldAlertsQuery(identityId))
  const running = useQuery(runningShiftsQuery())
  const alerts = useNewest(held.data?.alerts ?? none)
  const isBack = running.data?.some((one) => one.identityId === identityId)
  const failed = [held, running].find(({ isError }) => isError)
  return {
    alerts: isBack ? none : alerts,
    /** Whether these are all of them. */
    isAll: held.data?.next === null,
    isKnown: held.data !== undefined && isBack !== undefined,
    failure: failed && failureOf(failed.error),
    isReading: held.isFetching || running.isFetching,
    retry: () => void Promise.all([held.refetch(), running.refetch()]),
  }
}

/** What the last dispatcher left: the note, and the open alerts that are still assigned to them. */
function Handover({ shift }: { shift: Shift }) {
  const t = useTranslations('shift')
  const format = useFormat()
  const who = useWho()
  const { onceFailureText, readFailureText } = useFailureText()
  const { identityId: me } = useDraftOwner()
  const { alerts, isAll, isKnown, failure, isReading, retry } = useLeftAlerts(shift.identityId)
  const sign = useSignShift()
  const signOff = () => sign.mutate({ id: shift.id, version: shift.version })
  const take = useSeveralActs(
    {
      numbers: alerts.map(({ number }) => number),
      versions: () => Object.fromEntries(alerts.map(({ number, version }) => [number, version])),
    },
    // What could not be taken over stays here, with the reason, and is offered again.
    (left) => left.length === 0 && isAll && signOff(),
  )
  return (
    <section aria-labelledby={`handover-${shift.id}`} className="flex flex-col gap-2">
      <h3 id={`handover-${shift.id}`} className="text-13 font-medium">
        {t('incoming.title', { name: who(shift.identityId), time: format.dateTime(shift.endedAt ?? '') })}
      </h3>
      {shift.note ? (
        <p className="max-h-48 overflow-y-auto text-14 wrap-anywhere whitespace-pre-wrap">{shift.note}</p>
      ) : (
        <p className="text-13 text-muted">{t('handover.noNote')}</p>
      )}
      {failure && (
        <RetryNotice tone="amber" text={readFailureText(failure)} pending={isReading} onRetry={retry} />
      )}
      {take.failure && (
        <Notice tone="red" urgent>
          {take.failure}
        </Notice>
      )}
      <AllRefusals refused={take.refused} />
      {sign.failure && (
        <Notice tone="red" urgent>
          {onceFailureText(sign.failure)}
        </Notice>
      )}
      {isKnown && (
        <div className="flex flex-wrap gap-2">
          {alerts.length > 0 && (
            <Button
              size="sm"
              pending={take.isPending || sign.isPending}
              onClick={() => void take.send({ kind: 'assign', identityId: me })}
            >
              {t('incoming.takeOver', { count: alerts.length })}
            </Button>
          )}
          <Button
            size="sm"
            variant={alerts.length > 0 ? 'ghost' : 'secondary'}
            pending={sign.isPending}
            onClick={signOff}
          >
            {t('handover.sign')}
          </Button>
        </div>
      )}
    </section>
  )
}
