'use client'

import { useTranslations } from 'next-intl'
import { TestOutcome } from '@/components/deliveries/test-outcome'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import type { Draft } from '../draft'
import { AccountSearch } from '../recipients/account-search'
import { TestPhone } from './test-phone'
import { targetKinds } from './test-target'
import { useTestSend } from './use-test-send'

/** Sends the current message to one account or phone number, as a separate notification hidden from the list. */
export function TestSend({ draft }: { draft: Draft }) {
  const t = useTranslations('composing.test')
  const test = useTestSend(draft)
  const { kind, account } = test.target
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-13 font-medium">{t('first')}</h2>
      <Segmented
        label={t('kind')}
        options={targetKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(chosen) => test.change({ kind: chosen })}
        className="w-fit"
      />
      {kind === 'account' ? (
        <Field label={t('to')} hint={t('hint')} error={test.problem}>
          <AccountSearch value={account} onChange={(chosen) => test.change({ account: chosen })} />
        </Field>
      ) : (
        <TestPhone typed={test.typed} reading={test.reading} error={test.problem} onType={test.type} />
      )}
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
