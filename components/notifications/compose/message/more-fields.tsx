'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Draft } from '../draft'
import { AccountSearch } from '../recipients/account-search'
import type { ComposeErrors } from '../use-read-draft'

type MoreFieldsProps = { form: UseFormReturn<Draft>; draft: Draft; errors: ComposeErrors }

/** Rarely needed fields; initially expanded if any of them is used. */
export function MoreFields({ form, draft, errors }: MoreFieldsProps) {
  const t = useTranslations('notifications')
  const more = useTranslations('common')('more')
  const [opened, setOpened] = useState<boolean>()
  const isUsed = draft.urgent || draft.sender !== null || draft.sectionId !== ''
  const open = (opened ?? isUsed) || Boolean(errors.sender ?? errors.sectionId)
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
          <Checkbox {...form.register('urgent')} label={t('compose.urgent')} hint={t('compose.urgentHint')} />
          <Field label={t('compose.sender')} hint={t('compose.senderHint')} error={errors.sender}>
            <AccountSearch value={draft.sender} onChange={(sender) => form.setValue('sender', sender)} />
          </Field>
          <Field label={t('compose.section')} hint={t('compose.sectionHint')} error={errors.sectionId}>
            <Input {...form.register('sectionId')} autoComplete="off" />
          </Field>
        </>
      )}
    </div>
  )
}
