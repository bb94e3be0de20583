'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Draft } from '../draft'
import { AccountSearch } from '../recipients/account-search'
import { useErrorText } from '../use-error-text'

/** Rarely needed fields; initially expanded if any of them is used. */
export function MoreFields() {
  const t = useTranslations('notifications')
  const more = useTranslations('common')('more')
  const { register, setValue } = useFormContext<Draft>()
  const errorText = useErrorText()
  const [urgent, sender, sectionId] = useWatch<Draft, ['urgent', 'sender', 'sectionId']>({
    name: ['urgent', 'sender', 'sectionId'],
  })
  const [opened, setOpened] = useState<boolean>()
  const isUsed = urgent || sender !== null || sectionId !== ''
  const open = (opened ?? isUsed) || Boolean(errorText('sender') ?? errorText('sectionId'))
  return (
    <div className="flex flex-col gap-4">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpened(!open)}
        className="flex w-fit items-center gap-1 rounded-sm text-13 font-medium touch:min-h-11"
      >
        <ChevronRight aria-hidden="true" className={open ? 'size-4 rotate-90' : 'size-4'} />
        <span>{more}</span>
      </button>
      {open && (
        <>
          <Checkbox {...register('urgent')} label={t('compose.urgent')} hint={t('compose.urgentHint')} />
          <Field label={t('compose.sender')} hint={t('compose.senderHint')} error={errorText('sender')}>
            <AccountSearch value={sender} onChange={(chosen) => setValue('sender', chosen)} />
          </Field>
          <Field label={t('compose.section')} hint={t('compose.sectionHint')} error={errorText('sectionId')}>
            <Input {...register('sectionId')} autoComplete="off" />
          </Field>
        </>
      )}
    </div>
  )
}
