'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { Fieldset } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { TypeMark } from '../alert-mark'
import { useTypeLook } from '../use-type-look'
import type { DraftValues } from './draft-values'
import { useDraftErrors } from './use-draft-errors'

const choice = cn(
  'relative flex h-8 items-center gap-2 rounded-md border border-line-strong/60 px-2.5 text-13 touch:h-11 hover:bg-surface',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
)

/** The defined types as they look on the map, and any other type, entered by name. */
export function TypeField({ form }: { form: UseFormReturn<DraftValues> }) {
  const t = useTranslations('alerts.new')
  const { types } = useTypeLook()
  const errorOf = useDraftErrors(form.control)
  // If no type is chosen, this element gets the focus and is scrolled into view.
  const { ref: first } = useController({ control: form.control, name: 'alertType' }).field
  const [alertType, ownType] = useWatch({ control: form.control, name: ['alertType', 'ownType'] })
  const choose = (type: string, own: boolean) => {
    form.setValue('ownType', own, { shouldDirty: true })
    form.setValue('alertType', type, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted && type !== '',
    })
  }
  return (
    <Fieldset legend={t('type')} required error={errorOf('alertType')}>
      <div className="grid grid-cols-2 gap-2">
        {types.map(({ type, name, shape, colour }, index) => (
          <Choice
            key={type}
            inputRef={index === 0 ? first : undefined}
            checked={!ownType && alertType === type}
            onChoose={() => choose(type, false)}
          >
            <TypeMark shape={shape} colour={colour} />
            <bdi className="truncate">{name}</bdi>
          </Choice>
        ))}
        <Choice checked={ownType} onChoose={() => choose('', true)}>
          <span className="truncate">{t('otherType')}</span>
        </Choice>
      </div>
      {ownType && (
        <Input
          {...form.register('alertType')}
          autoFocus
          maxLength={64}
          autoComplete="off"
          aria-label={t('otherTypeName')}
          placeholder={t('otherTypeName')}
          className="mt-2 w-full"
        />
      )}
    </Fieldset>
  )
}

type ChoiceProps = {
  inputRef?: Ref<HTMLInputElement>
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ inputRef, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className={choice}>
      <input
        ref={inputRef}
        type="radio"
        name="alert-type"
        checked={checked}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  )
}
