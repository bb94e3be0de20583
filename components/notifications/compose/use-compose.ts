'use client'

import { useState } from 'react'
import type { Failure } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { asForwarded, fieldOf, recipientsOf, toBody } from './draft'
import { useReach } from './reach/use-reach'
import { undoSecondsFor } from './undo-seconds'
import { type ComposeFormOptions, useComposeForm } from './use-compose-form'
import { refusedType } from './use-error-text'
import { useSend } from './use-send'

/** The composer's form, the people whom its draft reaches, the review, and a way to send the draft exactly once. */
export function useCompose(options: ComposeFormOptions) {
  const { issueText } = useFailureText()
  const { form, draft, entries, kept, isForwarded, submitWith, runOnce } = useComposeForm(options)
  const reach = useReach(draft, entries.phones)
  const [isReviewing, setReviewing] = useState(false)
  const recipients = recipientsOf(draft, entries.phones)
  const sending = useSend({
    kept,
    runOnce,
    undoSeconds: undoSecondsFor(reach.people),
    bodyWith: (sentWith) =>
      recipients && toBody(isForwarded ? asForwarded(draft) : draft, recipients, sentWith),
    onRefused: ({ issues }: Failure) => {
      for (const issue of issues) {
        form.setError(fieldOf(issue.path, draft.kind), { type: refusedType, message: issueText(issue) })
      }
      if (issues.length > 0) setReviewing(false)
    },
  })
  const { state, settle } = sending
  const openReview = () => {
    if (entries.isReading) return
    if (state.kind === 'refused' || state.kind === 'recent') settle()
    setReviewing(true)
  }
  return {
    form,
    draft,
    entries,
    reach,
    isForwarded,
    kept,
    sending,
    review: { isOpen: isReviewing, open: submitWith(openReview), close: () => setReviewing(false) },
  }
}
