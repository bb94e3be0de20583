'use client'

import { useTranslations } from 'next-intl'
import { TestOutcome } from '@/components/deliveries/test-outcome'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import type { Draft } from '../draft'
import { AccountSearch } from '../recipients/account-search'
import { useTestSend } from './use-test-send'

/** The message as it is, to one account, as a notification of its own that is in nobody's list. */
export function TestSend({ draft }: { draft: Draft }) {
  const t = useTranslations('composing.test')
  const test = useTestSend(draft)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <Field label={t('to')} hint={t('hint')} error={test.problem}>
        <AccountSearch value={test.account} onChange={test.setAccount} />
      </Field>
      <Button className="w-fit" pending={test.pending} onClick={test.send}>
        {t(test.isUnsure ? 'check' : 'send')}
      </Button>
      {test.failure && (
        <Notice tone={test.isUnsure ? 'amber' : 'red'} urgent>
          {test.failure}
        </Notice>
      )}
      {test.sentAs && <TestOutcome notificationId={test.sentAs} />}
    </section>
  )
}
