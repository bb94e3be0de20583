'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Texts } from '@/components/ui/texts'
import type { Alert, AlertEvent } from '@/lib/contract/alerts/alert'
import type { Correction, Intent } from '@/lib/data/alerts/alert-intents'
import { stateOf } from '@/lib/data/alerts/alert-point'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { usePriorityWord } from '../priority-mark'
import type { Problem } from '../use-alert-writes'
import { useResponderName, useWho } from '../use-names'
import { type LookOf, useTypeLook } from '../use-type-look'

type Props = {
  problem: Problem
  alert: Alert
  history: readonly AlertEvent[] | undefined
  onInsist: (intent: Intent) => void
  onDismiss: () => void
}

/** What the user tried to do and the alert's current state, with the option to do it anyway. */
export function ProblemNotice({ problem, alert, history, onInsist, onDismiss }: Props) {
  const t = useTranslations('alerts.problem')
  const { failureText } = useFailureText()
  const busyText = useBusyText()
  const { intent, failure, current } = problem
  const isClosed = failure.code === 'alert_closed'
  const wanted = useIntentText()(intent)
  const now = useRecordText()(alert)
  return (
    <Notice tone={current ? 'amber' : 'red'} urgent>
      <p>
        {current && !isClosed ? (
          <ChangedText alert={alert} history={history} />
        ) : (
          (busyText(problem) ?? failureText(failure))
        )}
      </p>
      <p className="mt-1 wrap-anywhere">
        <bdi>{t('wanted', { wanted })}</bdi>
      </p>
      {current && (
        <p className="mt-1 wrap-anywhere">
          <bdi>{t('now', { now })}</bdi>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isClosed && (
          <Button size="sm" onClick={() => onInsist(intent)}>
            {current ? t(`insist.${intent.kind}`) : t('again')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {t('leave')}
        </Button>
      </div>
    </Notice>
  )
}

/** Who last changed the alert, if that is known from its history or from how it was closed. */
function ChangedText({ alert, history }: Pick<Props, 'alert' | 'history'>) {
  const t = useTranslations('alerts')
  const who = useWho()
  const { updatedAt, closedAt, closedBy } = alert
  const last = history?.findLast(({ at }) => at === updatedAt)
  const by = last?.by ?? (closedAt === updatedAt ? closedBy : null)
  if (!by) return <span>{t('problem.changed')}</span>
  return (
    <Texts>
      {t.rich('problem.changedBy', {
        who: who(by, t('done.someone')),
        name: (chunks) => (
          <bdi className="wrap-anywhere">
            <Texts>{chunks}</Texts>
          </bdi>
        ),
      })}
    </Texts>
  )
}

/** Says which other alert the responder is at. */
function useBusyText() {
  const t = useTranslations('alerts.problem')
  const nameOf = useResponderName()
  return ({ failure, intent }: Problem): string | undefined => {
    const { number } = (failure.data.alert ?? {}) as { number?: number }
    const isDispatch = intent.kind === 'dispatch' || intent.kind === 'sendFirst'
    if (failure.code !== 'responder_busy' || !isDispatch || number === undefined) return
    return t('busy', { name: nameOf(intent.responderId), number: `#${number}` })
  }
}

function useIntentText() {
  const t = useTranslations('alerts.problem')
  const { coordinates } = useFormat()
  const who = useWho()
  const nameOf = useResponderName()
  const wordOf = usePriorityWord()
  const { lookOf } = useTypeLook()
  return (intent: Intent): string => {
    switch (intent.kind) {
      case 'move':
        return t('wantedMove', { place: coordinates(intent.location) })
      case 'reopen':
        return t('wantedReopen')
      case 'close':
        return intent.reason ? t('wantedCloseReason', { reason: intent.reason }) : t('wantedClose')
      case 'acknowledge':
        return t('wantedAcknowledge')
      case 'release':
        return t('wantedRelease')
      case 'assign':
        return t('wantedAssign', { who: who(intent.identityId) })
      case 'edit':
        return t('wantedEdit', { texts: wordsOf(intent.changes, lookOf) })
      case 'prioritise':
        return t('wantedPrioritise', { word: wordOf(intent.priority) })
      case 'link':
        return t(intent.duplicateOf === null ? 'wantedDetach' : 'wantedLink')
      case 'dispatch':
      case 'sendFirst':
        return t('wantedDispatch', { who: nameOf(intent.responderId) })
      case 'arrive':
        return t('wantedArrive', { who: nameOf(intent.responderId) })
      case 'clear':
      case 'recall':
        return t('wantedClear', { who: nameOf(intent.responderId) })
    }
  }
}

function wordsOf({ alertType, street, region }: Correction, lookOf: LookOf): string {
  return [alertType && lookOf(alertType).name, street, region].filter(Boolean).join(', ')
}

function useRecordText() {
  const t = useTranslations('alerts')
  const { coordinates, moment } = useFormat()
  const who = useWho()
  const { lookOf } = useTypeLook()
  return (alert: Alert): string =>
    [
      t(`states.${stateOf(alert)}`),
      alert.assignedTo && t('problem.has', { who: who(alert.assignedTo) }),
      lookOf(alert.alertType).name,
      alert.additional.street,
      coordinates(alert.location),
      alert.closedCode && t(`codes.${alert.closedCode}`),
      alert.closedReason,
      t('problem.changedAt', { time: moment(alert.updatedAt).exact }),
    ]
      .filter(Boolean)
      .join(', ')
}
