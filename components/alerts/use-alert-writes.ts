'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useLatest } from '@/components/ui/hooks/use-latest'
import {
  type Alert,
  type AlertChange,
  currentOf,
  type LocationInput,
  useUpdateAlert,
} from '@/lib/data/alerts/alerts'
import { type Failure, failureOf } from '@/lib/data/request-error'

/** What somebody wants to do to an alert. */
export type Intent =
  | { kind: 'move'; location: LocationInput }
  | { kind: 'close'; closed?: number; reason?: string }
  | { kind: 'reopen' }

/** What did not happen: with `current`, because somebody else was faster. */
export type Problem = { alertId: string; intent: Intent; failure: Failure; current?: Alert }

type Options = {
  onProblem: (problem: Problem) => void
  onDone: (alert: Alert) => void
}

/** Moves, closes and reopens: under way until the API has answered, and then done, undone from a toast, or a problem. */
export function useAlertWrites({ onProblem, onDone }: Options) {
  const t = useTranslations('alerts.done')
  const common = useTranslations('common')
  const toast = useToast()
  const { update, running, isRunning } = useUpdateAlert()
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map())
  const shownToast = useRef('')
  const meet = useLatest(onProblem)
  const finish = useLatest(onDone)

  const dismiss = (alertId: string) =>
    setProblems((before) => new Map([...before].filter(([id]) => id !== alertId)))

  async function write(alert: Alert, intent: Intent, undoing: boolean): Promise<boolean> {
    if (isRunning(alert.id)) return false
    dismiss(alert.id)
    try {
      const { alert: after } = await update({
        alertId: alert.id,
        body: changeOf(intent),
        version: alert.version,
      })
      finish(after)
      if (after.version !== alert.version) announce(alert, after, intent, undoing)
      return true
    } catch (error) {
      refuse(alert.id, intent, failureOf(error))
      return false
    }
  }

  function announce(before: Alert, after: Alert, intent: Intent, undoing: boolean) {
    toast.dismiss(shownToast.current)
    const undo = () => void write(after, reverse(before, intent), true)
    shownToast.current = toast.show({
      title: t(undoing ? 'undone' : intent.kind),
      tone: 'success',
      action: undoing ? undefined : { label: common('undo'), onAction: undo },
    })
  }

  function refuse(alertId: string, intent: Intent, failure: Failure) {
    const current = currentOf(failure)
    // Somebody else has done just that: there is nothing left to decide.
    if (current && isDone(current, intent)) return
    const problem = { alertId, intent, failure, current }
    setProblems((before) => new Map(before).set(alertId, problem))
    meet(problem)
  }

  return {
    /** What did not happen to this alert, while it is not so by itself: a lost answer may have been a yes. */
    problemOf: (alert: Alert): Problem | undefined => {
      const problem = problems.get(alert.id)
      return problem && !isDone(alert, problem.intent) ? problem : undefined
    },
    /** What is under way to this alert. */
    runningOf: (alertId: string): Intent | undefined => {
      const one = running.find((sent) => sent.alertId === alertId)
      return one && intentOf(one.body)
    },
    /** Whether the API has said that it is done. */
    act: (alert: Alert, intent: Intent): Promise<boolean> => write(alert, intent, false),
    dismiss,
  }
}

export type AlertWrites = ReturnType<typeof useAlertWrites>

function changeOf(intent: Intent): AlertChange {
  if (intent.kind === 'move') return { location: intent.location }
  if (intent.kind === 'reopen') return { closed: 0 }
  const { closed = 1, reason } = intent
  return reason ? { closed, closedReason: reason } : { closed }
}

/** What a change that was sent is meant to do. */
function intentOf({ location, closed, closedReason }: AlertChange): Intent {
  if (location) return { kind: 'move', location }
  return closed === 0 ? { kind: 'reopen' } : { kind: 'close', closed, reason: closedReason }
}

/** What takes it back. */
function reverse(before: Alert, intent: Intent): Intent {
  if (intent.kind === 'move') return { kind: 'move', location: before.location }
  if (intent.kind === 'close') return { kind: 'reopen' }
  return { kind: 'close', closed: before.closed, reason: before.closedReason ?? undefined }
}

/** Whether the alert already is what is wanted. */
function isDone(alert: Alert, intent: Intent): boolean {
  if (intent.kind === 'close') return alert.closed !== 0
  if (intent.kind === 'reopen') return alert.closed === 0
  const { latitude, longitude, accuracy } = intent.location
  const { location } = alert
  return location.latitude === latitude && location.longitude === longitude && location.accuracy === accuracy
}
