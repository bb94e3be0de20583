'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { usePhoneReader } from '@/components/phones/use-phone-reader'
import { useCreateNotification } from '@/lib/data/notifications'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useDraftOwner } from '@/lib/drafts/owner'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type Draft, type Named, toBody } from '../draft'
import { noTarget, readTestTarget, rememberTestTarget, type TestTarget } from './test-target'

/** Sends the message once per press, to one account or by WhatsApp to one phone number. */
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
    // Once a test has received a response, sending the same text counts as a new test.
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
    sent: write.data?.notification,
  }
}

function namedBy({ target, reading }: ReturnType<typeof useTestTarget>): Named | undefined {
  if (target.kind === 'account') return target.account ? { accountIDs: [target.account.id] } : undefined
  return reading?.state === 'possible' ? { phones: [reading.e164] } : undefined
}

/** The recipient of tests, remembered in this browser; `country` applies to numbers without a country code. */
function useTestTarget(country: string) {
  const { businessId, identityId } = useDraftOwner()
  const owner = `${businessId} ${identityId}`
  const [target, setTarget] = useState<TestTarget>(noTarget)
  const [typed, setTyped] = useState('')
  const latest = useRef(target)
  const reader = usePhoneReader(target.kind === 'phone')
  const from = (country || undefined) as PhoneCountry | undefined
  useEffect(() => {
    const kept = readTestTarget(owner)
    latest.current = kept
    setTarget(kept)
    setTyped(kept.phone)
  }, [owner])
  const change = (changed: Partial<TestTarget>) => {
    latest.current = { ...latest.current, ...changed }
    setTarget(latest.current)
    rememberTestTarget(owner, latest.current)
  }
  return {
    target,
    change,
    typed,
    /** Undefined until the phone reader has loaded. */
    reading: reader?.readPhone(typed, from),
    /**
     * Only a full international number is remembered: with another country, a local number would be somebody else's.
     */
    type: async (text: string) => {
      setTyped(text)
      const { parsePhone } = await loadPhoneReader()
      change({ phone: parsePhone(text, from) ?? '' })
    },
  }
}
