'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { FailureNotice } from '../../failure-notice'
import { ConflictPanel } from '../../form/conflict-panel'
import { FieldControl } from './field-control'
import { type FieldPath, useEditing } from './record-editing'
import { useFieldEditor } from './use-field-editor'

type FieldEditorProps = { path: FieldPath; onClose: () => void }

/** One field as a form: Enter saves it, Escape restores the previous value. */
export function FieldEditor({ path, onClose }: FieldEditorProps) {
  const t = useTranslations('accounts.inPlace')
  const { account, accountTypes, attributes } = useEditing()
  const { form, save, close, failure, missing, takenBy, busy, conflict } = useFieldEditor(path, onClose)
  const place = useFocusInside()
  return (
    <FormProvider {...form}>
      <form
        ref={place}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(save)}
        onKeyDown={(event) => onKey(event, close)}
        className="flex flex-col gap-3"
      >
        {failure && <FailureNotice failure={failure} />}
        {missing && (
          <Notice tone="red" urgent>
            {t('missing', { names: missing.join(', ') })}{' '}
            <TextLink inText href={`/accounts/${account.id}/edit`}>
              {t('openForm')}
            </TextLink>
          </Notice>
        )}
        <ConflictPanel
          accountId={account.id}
          conflict={conflict}
          accountTypes={accountTypes}
          attributes={attributes}
        />
        <FieldControl path={path} takenBy={takenBy} />
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="sm" variant="primary" pending={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** A list that is open over the form keeps its keys to itself. */
function onKey(event: KeyboardEvent<HTMLFormElement>, onClose: () => void): void {
  const { currentTarget: form, target, key } = event
  if (event.defaultPrevented || !form.contains(target as Node)) return
  if (form.querySelector('[aria-expanded=true]')) return
  if (key === 'Escape') {
    event.stopPropagation()
    onClose()
  }
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
}

const controls = 'input[type=tel], input:not([role=combobox]), textarea, button[role=combobox]'

/** Focuses the control when its form appears, with its text selected. */
function useFocusInside() {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const control = place.current?.querySelector<HTMLElement>(controls)
    control?.focus()
    if (control instanceof HTMLInputElement && /^(text|tel|url)$/.test(control.type)) control.select()
  }, [])
  return place
}
