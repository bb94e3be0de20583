'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCreateNotification } from '@/lib/data/notifications'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type Draft, type Named, toBody } from '../draft'
import { useTestTarget } from './use-test-target'

/** Sends the message to one account, or to one phone number by WhatsApp; once per press. */
export function useTestSend(draft: Draft) {
  const t = useTranslations()
  const { onceFailureText, issueText } = useFailureText()
  const keyOf = useOnceKey()
  const write = useCreateNotification()
  const where = useTestTarget(draft.country)
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState(0)
  const isBlank = draft.title.trim() === '' && draft.body.trim() === ''
  const named = namedBy(where)
  const send = () => {
    setTried(true)
    if (!named || isBlank || write.isPending) return
    const sendWhatsApp = draft.sendWhatsApp || named.phones !== undefined
    const alone = { ...draft, sendLater: false, hiddenFromList: true, sendWhatsApp }
    const body = {
      ...toBody(alone, named, { undoSeconds: 0, sendAgain: true }),
      name: t('composing.test.name'),
    }
    // Once a test has a response, the same text counts as a new test.
    write.mutate({ body, key: keyOf({ body, done }) }, { onSuccess: () => setDone((before) => before + 1) })
  }
  const { failure } = write
  const [issue] = failure?.issues ?? []
  const needed = t(`composing.test.needed.${where.target.kind}`)
  const problem = named ? isBlank && t('notifications.problems.blank') : needed
  return {
    ...where,
    send,
    pending: write.isPending,
    problem: tried && problem,
    failure: failure && (issue ? issueText(issue) : onceFailureText(failure)),
    isUnsure: failure?.code === 'not_known',
    sentAs: write.data?.notification.id,
  }
}

function namedBy({ target, reading }: ReturnType<typeof useTestTarget>): Named | undefined {
  if (target.kind === 'account') return target.account ? { accountIDs: [target.account.id] } : undefined
  return reading?.state === 'possible' ? { phones: [reading.e164] } : undefined
}
