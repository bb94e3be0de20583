'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { Alert } from '@/lib/contract/alert'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import type { AlertActions } from '../alert-actions'
import type { Revisions } from '../use-revisions'
import { changeOf, expect, type Intent, isDone, reverse } from './intent'

/** What did not happen: with `current`, because somebody else was faster. */
export type Problem = { alertId: string; intent: Intent; failure: Failure; current?: Alert }

type Options = { actions: AlertActions; revisions: Revisions; onProblem: (problem: Problem) => void }

/** Moves, closes and reopens: shown at once, taken back when refused, and undone from a toast. */
export function useAlertWrites({ actions, revisions, onProblem }: Options) {
  const t = useTranslations('alerts.done')
  const common = useTranslations('common')
  const toast = useToast()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState<string>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const shownToast = useRef('')
  const versions = useRef(new Map<string, number>())

  async function write(alert: Alert, intent: Intent, undoing: boolean) {
    setProblem(undefined)
    setBusy(alert.id)
    revisions.lay(expect(alert, intent))
    // One after another: a second move builds on the version that the first one makes.
    const before = last.current
    const writing = before.then(() => {
      const version = Math.max(alert.version, versions.current.get(alert.id) ?? 0)
      return attempt(() => actions.updateAlert(alert.id, changeOf(intent), version))
    })
    last.current = writing
    const outcome = await writing
    setBusy(undefined)
    if (!outcome.ok) return refuse(alert, intent, outcome.failure)
    accept(outcome.data.alert)
    if (outcome.data.alert.version === alert.version) return
    toast.dismiss(shownToast.current)
    shownToast.current = toast.show({
      title: t(undoing ? 'undone' : intent.kind),
      tone: 'success',
      action: undoing ? undefined : { label: common('undo'), onAction: () => undo(outcome.data.alert) },
    })

    function undo(after: Alert) {
      void write(after, reverse(alert, intent), true)
    }
  }

  function accept(alert: Alert) {
    versions.current.set(alert.id, alert.version)
    revisions.lay(alert)
    void queryClient.invalidateQueries({ queryKey: ['alerts', 'one', alert.id] })
    void queryClient.invalidateQueries({ queryKey: ['alerts', 'changes'] })
  }

  function refuse(alert: Alert, intent: Intent, failure: Failure) {
    revisions.lift(alert.id)
    const current = Alert.safeParse(failure.code === 'version_stale' ? failure.data.alert : undefined).data
    if (current) accept(current)
    // Somebody else has done just that: there is nothing left to decide.
    if (current && isDone(current, intent)) return
    const met = { alertId: alert.id, intent, failure, current }
    setProblem(met)
    onProblem(met)
  }

  return {
    problem,
    busy,
    act: (alert: Alert, intent: Intent) => void write(alert, intent, false),
    dismiss: () => setProblem(undefined),
  }
}

export type AlertWrites = ReturnType<typeof useAlertWrites>
