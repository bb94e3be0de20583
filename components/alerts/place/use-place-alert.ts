'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Alert, AlertActions } from '../alert-actions'
import { bodyOf, type DraftValues, fieldOf } from './draft-values'
import type { AlertDraft } from './use-alert-draft'

type Options = {
  draft: AlertDraft
  createAlert: AlertActions['createAlert']
  onPlaced: (alert: Alert) => void
}

/** Places the draft once: a second click is not heard, and a retry goes under the same key. */
export function usePlaceAlert({ draft, createAlert, onPlaced }: Options) {
  const t = useTranslations('alerts.new')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { issueText } = useFailureText()
  const [failure, setFailure] = useState<Failure>()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)

  async function place(values: DraftValues) {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFailure(undefined)
    const outcome = await attempt(() => createAlert(bodyOf(values), draft.key))
    busy.current = false
    setPending(false)
    if (!outcome.ok) return refuse(outcome.failure)
    const { alert } = outcome.data
    draft.clear()
    void queryClient.invalidateQueries({ queryKey: ['alerts', 'changes'] })
    toast.show({ title: t('placed'), tone: 'success' })
    onPlaced(alert)
  }

  function refuse(met: Failure) {
    // It was placed before it was changed: what is typed now would be another alert.
    if (met.code === 'idempotency_key_reused') draft.renewKey()
    setFailure(met)
    for (const issue of met.issues) {
      const field = fieldOf(issue.path)
      if (field) draft.form.setError(field, { message: issueText(issue) })
    }
  }

  return { place, pending, failure }
}
