'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useCreateNotification } from '@/lib/data/notifications'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { PickedAccount } from '../../picked-account'
import { type Draft, toBody } from '../draft'
import { readTestAccount, rememberTestAccount } from './test-account'

/** Sends the message to one account, each press once; the account is remembered in this browser. */
export function useTestSend(draft: Draft) {
  const t = useTranslations()
  const { onceFailureText, issueText } = useFailureText()
  const { businessId, identityId } = useDraftOwner()
  const keyOf = useOnceKey()
  const write = useCreateNotification()
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState(0)
  const owner = `${businessId} ${identityId}`
  useEffect(() => setAccount(readTestAccount(owner)), [owner])
  const isBlank = draft.title.trim() === '' && draft.body.trim() === ''
  const choose = (chosen: PickedAccount | null) => {
    setAccount(chosen)
    rememberTestAccount(owner, chosen)
  }
  const send = () => {
    setTried(true)
    if (!account || isBlank || write.isPending) return
    const alone = { ...draft, sendLater: false, hiddenFromList: true }
    const body = {
      ...toBody(alone, { accountIDs: [account.id] }, { undoSeconds: 0, sendAgain: true }),
      name: t('composing.test.name'),
    }
    // Once one has an answer, the same words make another test.
    write.mutate({ body, key: keyOf({ body, done }) }, { onSuccess: () => setDone((before) => before + 1) })
  }
  const { failure } = write
  const [issue] = failure?.issues ?? []
  const problem = account ? isBlank && t('notifications.problems.blank') : t('composing.test.needed')
  return {
    account,
    setAccount: choose,
    send,
    pending: write.isPending,
    problem: tried && problem,
    failure: failure && (issue ? issueText(issue) : onceFailureText(failure)),
    isUnsure: failure?.code === 'not_known',
    sentAs: write.data?.notification.id,
  }
}
