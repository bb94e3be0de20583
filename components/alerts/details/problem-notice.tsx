'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { Alert } from '@/lib/contract/alert'
import { stateOf } from '@/lib/data/alerts/alert-point'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import type { Intent, Problem } from '../use-alert-writes'

type Props = {
  problem: Problem
  alert: Alert
  onInsist: (intent: Intent) => void
  onDismiss: () => void
}

/** What was wanted, how the alert is now, and the choice between the two. */
export function ProblemNotice({ problem, alert, onInsist, onDismiss }: Props) {
  const t = useTranslations('alerts.problem')
  const { failureText } = useFailureText()
  const { intent, failure, current } = problem
  const wanted = useIntentText()(intent)
  const now = useRecordText()(alert)
  return (
    <Notice tone={current ? 'amber' : 'red'} urgent>
      <p>{current ? t('changed') : failureText(failure)}</p>
      <p className="mt-1 wrap-anywhere">
        <bdi>{t('wanted', { wanted })}</bdi>
      </p>
      {current && (
        <p className="mt-1 wrap-anywhere">
          <bdi>{t('now', { now })}</bdi>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onInsist(intent)}>
          {current ? t(`insist.${intent.kind}`) : t('again')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {t('leave')}
        </Button>
      </div>
    </Notice>
  )
}

function useIntentText() {
  const t = useTranslations('alerts.problem')
  const { coordinates } = useFormat()
  return (intent: Intent): string => {
    if (intent.kind === 'move') return t('wantedMove', { place: coordinates(intent.location) })
    if (intent.kind === 'reopen') return t('wantedReopen')
    return intent.reason ? t('wantedCloseReason', { reason: intent.reason }) : t('wantedClose')
  }
}

function useRecordText() {
  const t = useTranslations('alerts')
  const { coordinates, moment } = useFormat()
  return (alert: Alert): string =>
    [
      t(`states.${stateOf(alert)}`),
      coordinates(alert.location),
      alert.closedReason,
      t('problem.changedAt', { time: moment(alert.updatedAt).exact }),
    ]
      .filter(Boolean)
      .join(', ')
}
