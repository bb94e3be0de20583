'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ForwardingBadge } from '@/components/deliveries/forwarding-badge'
import { TestOutcome } from '@/components/deliveries/test-outcome'
import { notificationHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { TextLink } from '@/components/ui/text-link'
import { notificationQuery } from '@/lib/data/notifications'
import type { PhoneReading } from '@/lib/format/phone/read-phone'
import type { Draft } from '../draft'
import { AccountSearch } from '../recipients/account-search'
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
      {test.sent && !test.sent.forwarded && <TestOutcome notificationId={test.sent.id} />}
      {test.sent?.forwarded && <ForwardedTest id={test.sent.id} />}
    </section>
  )
}

/** The state of a test that another deployment sends. */
function ForwardedTest({ id }: { id: string }) {
  const t = useTranslations('notifications.test')
  const { data } = useQuery(notificationQuery(id))
  const forwarded = data?.notification.forwarded
  return (
    <div className="flex flex-col gap-3 text-13">
      <div role="status" aria-label={t('outcome')}>
        {forwarded && <ForwardingBadge forwarded={forwarded} />}
      </div>
      <TextLink href={notificationHref(id)} className="w-fit">
        {t('open')}
      </TextLink>
    </div>
  )
}

type TestPhoneProps = {
  typed: string
  reading?: PhoneReading
  error?: ReactNode
  onType: (text: string) => void
}

/** The phone number for a WhatsApp test, with a hint on how it is read and how the test is sent. */
function TestPhone({ typed, reading, error, onType }: TestPhoneProps) {
  const t = useTranslations('composing.test')
  return (
    <Field
      label={t('toPhone')}
      error={error}
      hint={
        <>
          {reading && <Read reading={reading} />}
          <span>{t('phoneHint')}</span>
        </>
      }
    >
      <Input
        type="tel"
        autoComplete="off"
        maxLength={64}
        className="tabular w-full"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

function Read({ reading }: { reading: PhoneReading }) {
  const problems = useTranslations('accounts.problems')
  const form = useTranslations('accounts.form')
  const locale = useLocale()
  if (reading.state === 'empty') return null
  if (reading.state === 'impossible')
    return <span className="block text-amber">{problems(reading.problem)}</span>
  const { country, international, usual } = reading
  const name = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  return (
    <span className={usual ? 'tabular block' : 'tabular block text-amber'}>
      {[international, name, !usual && form('phoneUnusual')].filter(Boolean).join(' · ')}
    </span>
  )
}
