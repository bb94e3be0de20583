'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { AlertAct, RefusedAlert, UndoingAct } from '@/lib/contract/alerts/acts'
import { type SeveralAnswer, useActOnSeveral } from '@/lib/data/alerts/several-acts'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

export type Refusal = Pick<RefusedAlert, 'code' | 'message' | 'notSent'> & { number: number }
/** `versions` are the versions on screen, by number. */
type Chosen = { numbers: readonly number[]; versions: () => Record<string, number> }

/**
 * A bulk action on the selected alerts: pending until the API responds, then reported by number, with undo in a
 * toast.
 */
export function useSeveralActs({ numbers, versions }: Chosen, onDone: (left: readonly number[]) => void) {
  const t = useTranslations('areas.several')
  const common = useTranslations('common')
  const toast = useToast()
  const { onceFailureText } = useFailureText()
  const { act, isPending } = useActOnSeveral()
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [failure, setFailure] = useState<Failure>()
  const finish = useLatest(onDone)

  /** Resolves to whether the API responded. */
  async function send(intent: AlertAct): Promise<boolean> {
    setFailure(undefined)
    setRefused([])
    // An acknowledgment sends no version: the alert goes to whoever acknowledges it first, regardless of what else has
    // changed.
    const seen = intent.kind === 'acknowledge' ? undefined : versions()
    try {
      const answer = await act({ alertIds: numbers.map(String), act: intent, versions: seen })
      announce(intent.kind, answer)
      const left = answer.refused.map(({ alertId, ...why }) => ({ ...why, number: Number(alertId) }))
      setRefused(left)
      finish(left.map(({ number }) => number))
      return true
    } catch (error) {
      setFailure(failureOf(error))
      return false
    }
  }

  function announce(kind: AlertAct['kind'], { done, unchanged, undo }: SeveralAnswer) {
    const numberOf = new Map(done.map(({ id, number }) => [id, number]))
    toast.show({
      title: t(`done.${kind}`, { count: done.length }),
      description: unchanged.length > 0 ? t('unchanged', { count: unchanged.length }) : undefined,
      tone: done.length > 0 ? 'success' : 'plain',
      action:
        undo.length > 0
          ? { label: common('undo'), onAction: () => void takeBack(undo, numberOf) }
          : undefined,
    })
  }

  /** Sends the requests one after the other, because undoing a single bulk action may take several. */
  async function takeBack(undo: readonly UndoingAct[], numberOf: ReadonlyMap<string, number>) {
    let back = 0
    const kept: string[] = []
    try {
      for (const one of undo) {
        const answer = await act(one)
        back += answer.done.length
        kept.push(...answer.refused.map(({ alertId }) => alertId))
      }
      const numbers = kept.map((id) => `#${numberOf.get(id)}`).join(', ')
      toast.show({
        title: t('takenBack', { count: back }),
        description: kept.length > 0 ? t('notTakenBack', { count: kept.length, numbers }) : undefined,
        tone: kept.length > 0 ? 'plain' : 'success',
      })
    } catch (error) {
      const text = onceFailureText(failureOf(error))
      toast.show({ title: t('undoFailed', { count: back }), description: text, tone: 'error' })
    }
  }

  return { send, isPending, refused, failure: failure && onceFailureText(failure) }
}
