'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { currentOf, useActOnAlert } from '@/lib/data/alerts/alert-acts'
import { type Intent, isDone, reverse } from '@/lib/data/alerts/alert-intents'
import { type Alert, readName } from '@/lib/data/alerts/alerts'
import { useIsUpstream } from '@/lib/data/business'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFormat } from '@/lib/i18n/use-format'

/** A write that failed; `current` is set if it failed because somebody else changed the alert first. */
export type Problem = { alertId: string; intent: Intent; failure: Failure; current?: Alert }

type Options = { onProblem: (problem: Problem) => void }

/**
 * All writes to an alert. A write is in flight until the API responds; then it is done and can be undone from
 * a toast, or it is a problem.
 */
export function useAlertWrites({ onProblem }: Options) {
  const t = useTranslations('alerts.done')
  const common = useTranslations('common')
  const toast = useToast()
  const { act, running, isRunning } = useActOnAlert()
  const { identityId: me } = useDraftOwner()
  const isUpstream = useIsUpstream()
  const format = useFormat()
  const client = useQueryClient()
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map())
  const shownToast = useRef('')
  const meet = useLatest(onProblem)

  const dismiss = (alertId: string) =>
    setProblems((before) => new Map([...before].filter(([id]) => id !== alertId)))

  async function write(alert: Alert, intent: Intent, undoing: boolean): Promise<boolean> {
    if (isRunning(alert.id)) return false
    dismiss(alert.id)
    try {
      const { alert: after } = await act({ alertId: alert.id, intent, version: alert.version })
      if (isOfAnother(after, intent)) void tellWhoIsFirst(after)
      else if (after.version !== alert.version) announce(alert, after, intent, undoing)
      return true
    } catch (error) {
      refuse(alert.id, intent, failureOf(error))
      return false
    }
  }

  function announce(before: Alert, after: Alert, intent: Intent, undoing: boolean) {
    toast.dismiss(shownToast.current)
    const word = undoing ? 'undone' : wordOf(intent, isUpstream, before)
    const back = reverse(before, intent)
    const undo = back && (() => void write(after, back, true))
    shownToast.current = toast.show({
      title: t(word),
      description: undoing ? undefined : responderOf(after, intent),
      tone: 'success',
      action: undoing || !undo ? undefined : { label: common('undo'), onAction: undo },
    })
  }

  const isOfAnother = (after: Alert, { kind }: Intent) =>
    kind === 'acknowledge' && after.acknowledgedBy !== null && after.acknowledgedBy !== me

  /** Says who was first if two people acknowledged the alert. */
  async function tellWhoIsFirst({ acknowledgedBy, acknowledgedAt }: Alert) {
    const name = await readName(client, acknowledgedBy ?? '').catch(() => undefined)
    const time = format.time(acknowledgedAt ?? '')
    toast.show({ title: t('first', { who: name ?? t('someone'), time }), tone: 'plain' })
  }

  function refuse(alertId: string, intent: Intent, failure: Failure) {
    const current = currentOf(failure)
    if (current && intent.kind === 'sendFirst' && isOfAnother(current, { kind: 'acknowledge' }))
      return void tellWhoIsFirst(current)
    // If somebody else has done exactly the same, the user has nothing left to decide.
    if (current && isDone(current, intent)) return
    const problem = { alertId, intent, failure, current }
    setProblems((before) => new Map(before).set(alertId, problem))
    meet(problem)
  }

  return {
    /**
     * The problem with the last write to this alert, unless the alert has reached the intended state anyway:
     * a write may succeed although its response is lost.
     */
    problemOf: (alert: Alert): Problem | undefined => {
      const problem = problems.get(alert.id)
      return problem && !isDone(alert, problem.intent) ? problem : undefined
    },
    /** The write in flight for this alert. */
    runningOf: (alertId: string): Intent | undefined =>
      running.find((sent) => sent.alertId === alertId)?.intent,
    /** Resolves to whether the API confirmed the write. */
    act: (alert: Alert, intent: Intent): Promise<boolean> => write(alert, intent, false),
    dismiss,
  }
}

export type AlertWrites = ReturnType<typeof useAlertWrites>

/** The name of the responder whom the intent is about. */
const responderOf = ({ responders }: Alert, intent: Intent): string | undefined =>
  'responderId' in intent ? responders.find(({ id }) => id === intent.responderId)?.name : undefined

/**
 * The message key for the completed action, which may have changed only Beacon's copy of another deployment's
 * alert.
 */
function wordOf(intent: Intent, isUpstream: boolean, { localOnly }: Alert) {
  if (intent.kind === 'close' && localOnly) return 'closeHere'
  if (intent.kind === 'edit' && isUpstream) return 'editHere'
  return intent.kind === 'link' && intent.duplicateOf === null ? 'detach' : intent.kind
}
