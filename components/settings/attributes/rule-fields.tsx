'use client'

import { useTranslations } from 'next-intl'
import { Counter, Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { type AttributeFieldsProps, optionLines } from './attribute-form'

type RuleFieldsProps = Pick<AttributeFieldsProps, 'form' | 'errorOf'>

/** Constraints on a value, as far as its slot supports them: options, limits and a pattern. */
export function RuleFields(props: RuleFieldsProps) {
  const slot = props.form.watch('slot')
  if (slot === 'number') return <LimitFields {...props} least="minimum" most="maximum" />
  if (slot !== 'text') return null
  return (
    <>
      <OptionsField {...props} />
      {optionLines(props.form.watch('options')).length === 0 && (
        <>
          <LimitFields {...props} least="shortest" most="longest" />
          <PatternField {...props} />
        </>
      )}
    </>
  )
}

type LimitWord = 'minimum' | 'maximum' | 'shortest' | 'longest'
type LimitFieldsProps = RuleFieldsProps & { least: LimitWord; most: LimitWord }

function LimitFields({ form, errorOf, least, most }: LimitFieldsProps) {
  const t = useTranslations('settings.rules')
  return (
    <div className="grid grid-cols-2 gap-4">
      {(
        [
          ['minimum', least],
          ['maximum', most],
        ] as const
      ).map(([name, word]) => (
        <Field key={name} label={t(word)} error={errorOf(name)}>
          <Input {...form.register(name)} inputMode="decimal" autoComplete="off" className="tabular w-full" />
        </Field>
      ))}
    </div>
  )
}

function PatternField({ form, errorOf }: RuleFieldsProps) {
  const t = useTranslations('settings.rules')
  return (
    <Field
      label={t('pattern')}
      hint={t('patternHint', { example: '[A-Z]{2}-\\d{4}' })}
      error={errorOf('pattern')}
    >
      <Input
        {...form.register('pattern')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="w-full font-mono"
      />
    </Field>
  )
}

function OptionsField({ form, errorOf }: RuleFieldsProps) {
  const t = useTranslations('settings')
  const count = optionLines(form.watch('options')).length
  return (
    <Field
      label={t('options')}
      hint={t('optionsHint')}
      error={errorOf('options')}
      aside={<Counter count={count} max={200} />}
    >
      <Textarea {...form.register('options')} rows={3} />
    </Field>
  )
}
