'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Counter, Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import type { AccountType } from '@/lib/contract/definitions'
import type { BulkDetails } from './use-bulk-act'

const longestReason = 500

type BulkDetailsFormProps = {
  id: string
  action: 'block' | 'move'
  accountTypes: readonly AccountType[]
  onSubmit: (details: BulkDetails) => void
}

/** The reason for blocking the accounts, or the type to move them to. */
export function BulkDetailsForm({ id, action, accountTypes, onSubmit }: BulkDetailsFormProps) {
  const t = useTranslations('jobs.bulk')
  const [reason, setReason] = useState('')
  const [accountType, setAccountType] = useState<string>()
  const [tried, setTried] = useState(false)
  const isMissing = action === 'block' ? reason.trim() === '' : !accountType

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return event.currentTarget.querySelector<HTMLElement>('textarea, button')?.focus()
    onSubmit(action === 'block' ? { reason: reason.trim() } : { accountType })
  }

  return (
    <form id={id} method="post" noValidate onSubmit={submit}>
      {action === 'block' ? (
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          required
          error={tried && isMissing ? t('reasonNeeded') : undefined}
          aside={<Counter count={reason.length} max={longestReason} />}
        >
          <Textarea
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={longestReason}
          />
        </Field>
      ) : (
        <Field label={t('type')} required error={tried && isMissing ? t('typeNeeded') : undefined}>
          <Select
            options={accountTypes.map(({ id: value, name }) => ({ value, label: name }))}
            value={accountType ?? null}
            onChange={setAccountType}
            placeholder={t('typeNeeded')}
          />
        </Field>
      )}
    </form>
  )
}
