'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Counter, Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import type { AccountType } from '@/lib/contract/definitions'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import type { BulkDetails } from './use-bulk-act'

const longestReason = 500

type Details = { reason: string; accountType: string }

type BulkDetailsFormProps = {
  id: string
  action: 'block' | 'move'
  accountTypes: readonly AccountType[]
  onSubmit: (details: BulkDetails) => void
}

/** The reason for blocking the accounts, or the type to move them to. */
export function BulkDetailsForm({ id, action, accountTypes, onSubmit }: BulkDetailsFormProps) {
  const t = useTranslations('jobs.bulk')
  // The draft is removed on Cancel, and when the job starts.
  const { form, draft, submitWith } = useDraftForm<'bulk-details', Details>({
    kind: 'bulk-details',
    id: action,
    defaultValues: { reason: '', accountType: '' },
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const accountType = useController({
    control: form.control,
    name: 'accountType',
    rules: { validate: (type) => action === 'block' || type !== '' },
  })
  const place = useRef<HTMLFormElement>(null)
  accountType.field.ref({ focus: () => place.current?.querySelector('button')?.focus() })
  const { errors } = form.formState
  const submit = submitWith(({ reason, accountType }) =>
    onSubmit(action === 'block' ? { reason: reason.trim() } : { accountType }),
  )

  return (
    <form ref={place} id={id} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <RestoredNotice form={form} draft={draft} />
      {action === 'block' ? (
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          required
          error={errors.reason && t('reasonNeeded')}
          aside={<Counter count={reason.length} max={longestReason} />}
        >
          <Textarea
            {...form.register('reason', { validate: (text) => text.trim() !== '' })}
            maxLength={longestReason}
          />
        </Field>
      ) : (
        <Field label={t('type')} required error={errors.accountType && t('typeNeeded')}>
          <Select
            options={accountTypes.map(({ id: value, name }) => ({ value, label: name }))}
            value={accountType.field.value || null}
            onChange={accountType.field.onChange}
            placeholder={t('typeNeeded')}
          />
        </Field>
      )}
    </form>
  )
}
