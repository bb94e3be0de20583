'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { TestOutcome } from '@/components/deliveries/test-outcome'
import { AccountSearch } from '@/components/notifications/compose/recipients/account-search'
import type { PickedAccount } from '@/components/notifications/picked-account'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import type { ChannelName } from '@/lib/contract/choices'
import { businessQuery } from '@/lib/data/business'
import { useTestChannel } from '@/lib/data/channels'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type TestDialogProps = { channel: ChannelName; open: boolean; onClose: () => void }

/** Asks for a recipient, sends one message and reports its outcome. */
export function TestDialog({ channel, open, onClose }: TestDialogProps) {
  const t = useTranslations('settings.channels')
  const words = useUiWords()
  const formId = useId()
  const test = useTest(channel)
  const name = t(`names.${channel}`)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('testTitle', { name })}
      description={t('testAbout')}
      footer={
        <>
          <Button onClick={onClose}>{test.sentAs ? t('close') : words.cancel}</Button>
          {!test.sentAs && (
            <Button type="submit" form={formId} variant="primary" pending={test.pending}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      {test.sentAs ? (
        <TestOutcome notificationId={test.sentAs} channel={channel} />
      ) : (
        <form id={formId} method="post" noValidate onSubmit={test.submit} className="flex flex-col gap-4">
          {test.failure && (
            <Notice tone={test.isUnsure ? 'amber' : 'red'} urgent>
              {test.failure}
            </Notice>
          )}
          <DrillNotice />
          <Recipient channel={channel} test={test} />
        </form>
      )}
    </Dialog>
  )
}

/** Warns before sending that nothing will actually be delivered. */
function DrillNotice() {
  const t = useTranslations('settings.channels')
  const { data: business } = useQuery(businessQuery())
  return business?.drill ? <Notice tone="blue">{t('drill')}</Notice> : null
}

const takesPhones = (channel: ChannelName) => channel === 'whatsapp' || channel === 'sms'

function Recipient({ channel, test }: { channel: ChannelName; test: ReturnType<typeof useTest> }) {
  const t = useTranslations('settings.channels')
  return (
    <>
      {takesPhones(channel) && (
        <Segmented
          label={t('to')}
          className="self-start"
          options={[
            { value: 'account', label: t('account') },
            { value: 'phone', label: t('phone') },
          ]}
          value={test.kind}
          onChange={test.setKind}
        />
      )}
      {test.kind === 'account' ? (
        <Field
          label={t('account')}
          hint={t(takesPhones(channel) ? 'accountHint' : 'deviceHint')}
          error={test.problem}
          required
        >
          <AccountSearch value={test.account} onChange={test.setAccount} />
        </Field>
      ) : (
        <Field label={t('phone')} hint={t('phoneHint')} error={test.problem} required>
          <Input
            type="tel"
            autoComplete="tel"
            value={test.phone}
            onChange={(event) => test.setPhone(event.target.value)}
          />
        </Field>
      )}
    </>
  )
}

function useTest(channel: ChannelName) {
  const t = useTranslations('settings.channels')
  const issues = useTranslations('errors.issues')
  const { onceFailureText } = useFailureText()
  const keyOf = useOnceKey()
  const write = useTestChannel()
  const [kind, setKind] = useState<'account' | 'phone'>('account')
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const [phone, setPhone] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const body = kind === 'phone' ? { phone: phone.trim() } : { accountId: account?.id ?? '' }
  const isBlank = Object.values(body)[0] === ''
  const { failure } = write
  const issue = failure?.issues?.[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNeeded(isBlank)
    if (!isBlank && !write.isPending) write.mutate({ channel, body, key: keyOf({ channel, body }) })
  }
  return {
    kind,
    setKind,
    account,
    setAccount,
    phone,
    setPhone,
    submit,
    pending: write.isPending,
    sentAs: write.data?.notificationId,
    problem: isNeeded && isBlank ? t('needed') : issue && issues(issue.code),
    failure: failure && !issue ? onceFailureText(failure) : undefined,
    isUnsure: failure?.code === 'not_known',
  }
}
