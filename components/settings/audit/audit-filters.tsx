'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { DateInput } from '@/components/ui/fields/date-input'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { shortestQuery } from '@/lib/data/accounts/accounts'
import type { AuditAddress } from './audit-address'
import { AuditChips, type Only } from './audit-chips'

const Filters = z.object({
  by: z.string(),
  action: z.enum(['', ...auditActions]),
  kind: z.enum(['', ...auditedKinds]),
  day: z.union([z.literal(''), z.iso.date()]),
  q: z.string().check(
    z.trim(),
    z.refine((q) => q === '' || q.length >= shortestQuery, 'too_short'),
  ),
})
type Filters = z.infer<typeof Filters>

type AuditFiltersProps = {
  address: AuditAddress
  /** Names by ID. */
  people: Record<string, string>
  /** The names of the single record and the single job. */
  only: Only
  onChoose: (change: Partial<AuditAddress>) => void
}

const names = ['by', 'action', 'kind', 'day', 'q'] as const

/**
 * On a phone, everything but the search is behind one button to keep the first entry near the top; chips show the
 * active filters.
 */
export function AuditFilters({ address, people, only, onChoose }: AuditFiltersProps) {
  const t = useTranslations('settings.audit')
  const form = useFiltersOf(address)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const keys = useShortcut('/', () => form.setFocus('q', { shouldSelect: true }))
  const send = form.handleSubmit(({ q, day }) => {
    if (q !== address.q || day !== address.day) onChoose({ q, day })
  })
  const isTooShort = form.formState.errors.q !== undefined
  const actions = auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))
  const kinds = auditedKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))
  const choices = [
    { name: 'by', label: t('who'), all: t('anyone'), options: optionsOf(people) },
    { name: 'action', label: t('what'), all: t('anything'), options: actions },
    { name: 'kind', label: t('kind'), all: t('anyKind'), options: kinds },
  ] as const
  return (
    <>
      <form noValidate onSubmit={send} className="flex flex-wrap gap-2">
        <Input
          type="search"
          enterKeyHint="search"
          aria-label={t('query')}
          aria-keyshortcuts={keys}
          aria-invalid={isTooShort}
          aria-describedby={isTooShort ? tooShortId : undefined}
          placeholder={t('query')}
          {...form.register('q')}
          maxLength={200}
          spellCheck={false}
          className="max-sm:flex-1 sm:w-56"
        />
        <Button type="submit" className="max-sm:hidden">
          {t('search')}
        </Button>
        <span className="sm:hidden">
          <IconButton
            variant="secondary"
            label={t('filters')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ListFilter aria-hidden="true" />
          </IconButton>
        </span>
        <div id={id} className={cn('grid w-full grid-cols-2 gap-2 sm:contents', !isOpen && 'max-sm:hidden')}>
          {choices.map((choice) => (
            <Choice key={choice.name} {...choice} form={form} onChoose={onChoose} />
          ))}
          <Controller
            control={form.control}
            name="day"
            render={({ field }) => (
              <DateInput
                {...field}
                aria-label={t('day')}
                onCommit={(day) => day !== address.day && send()}
                className="sm:w-40"
              />
            )}
          />
        </div>
        {isTooShort && (
          <p id={tooShortId} role="alert" className="w-full text-13 text-red">
            {t('tooShort')}
          </p>
        )}
      </form>
      <AuditChips
        address={address}
        people={people}
        only={only}
        onChoose={onChoose}
        onLast={() => form.setFocus('q')}
      />
    </>
  )
}

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const tooShortId = 'audit-query-too-short'

/** The form's values, which the user can edit until the address changes them. */
function useFiltersOf(address: AuditAddress): UseFormReturn<Filters> {
  const form = useForm<Filters>({ resolver: zodResolver(Filters), defaultValues: address })
  const { by, action, kind, day, q } = address
  const known = useRef<Filters>(address)
  const follow = useEffectEvent((next: Filters) => {
    for (const name of names) {
      if (next[name] !== known.current[name]) form.resetField(name, { defaultValue: next[name] })
    }
    known.current = next
  })
  useEffect(() => follow({ by, action, kind, day, q }), [by, action, kind, day, q])
  return form
}

type ChoiceProps = {
  form: UseFormReturn<Filters>
  name: 'by' | 'action' | 'kind'
  label: string
  /** The label for no filter. */
  all: string
  options: { value: string; label: string }[]
  onChoose: (change: Partial<AuditAddress>) => void
}

function Choice({ form, name, label, all, options, onChoose }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <Select
          label={label}
          options={[{ value: '', label: all }, ...options]}
          value={value}
          onBlur={onBlur}
          onChange={(next) => {
            onChange(next)
            onChoose({ [name]: next })
          }}
          quiet
        />
      )}
    />
  )
}
