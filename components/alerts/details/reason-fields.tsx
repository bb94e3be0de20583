'use client'

import { useTranslations } from 'next-intl'
import { type UseFormReturn, useController } from 'react-hook-form'
import { Input } from '@/components/ui/fields/input'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { type ClosedCode, closedCodes } from '@/lib/contract/choices'

/** How an alert ended. */
export type Closing = { code: ClosedCode; reason: string }

export const emptyClosing: Closing = { code: 'resolved', reason: '' }

const longestReason = 500

type Props = { form: UseFormReturn<Closing>; autoFocus?: boolean; readOnly: boolean }

/** The outcome, and an optional reason. */
export function ReasonFields({ form, autoFocus = true, readOnly }: Props) {
  const t = useTranslations('alerts')
  const code = useController({ control: form.control, name: 'code' }).field
  return (
    <>
      <RadioGroup
        legend={t('close.code')}
        options={closedCodes.map((value) => ({ value, label: t(`codes.${value}`) }))}
        value={code.value}
        onChange={code.onChange}
        inline
      />
      <Input
        {...form.register('reason')}
        aria-label={t('close.reason')}
        placeholder={t('close.reason')}
        maxLength={longestReason}
        autoFocus={autoFocus}
        readOnly={readOnly}
      />
    </>
  )
}
