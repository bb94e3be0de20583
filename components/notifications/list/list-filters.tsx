'use client'

import { Search, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { DateInput } from '@/components/ui/fields/date-input'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { notificationStates } from '@/lib/contract/choices'
import type { Names } from '../use-recipient-text'
import { isNarrowed, type ListAddress } from './list-address'

type ListFiltersProps = {
  address: ListAddress
  identityNames: Names
  onChoose: (change: Partial<ListAddress>) => void
}

/** On phones, filters other than the search are collapsed unless in use, to keep the first row near the top. */
export function ListFilters({ address, identityNames, onChoose }: ListFiltersProps) {
  const t = useTranslations('following.filters')
  const id = useId()
  const [isOpen, setOpen] = useState(isNarrowed({ ...address, q: '' }))
  return (
    <search className="flex flex-wrap items-center gap-2 sm:gap-x-3">
      <QueryBox q={address.q} onSearch={(q) => onChoose({ q })} />
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {t('show')}
      </Button>
      <div id={id} className={cn('grid w-full grid-cols-2 gap-2 sm:contents', isOpen ? '' : 'max-sm:hidden')}>
        <Choices address={address} identityNames={identityNames} onChoose={onChoose} />
      </div>
    </search>
  )
}

function Choices({ address, identityNames, onChoose }: ListFiltersProps) {
  const t = useTranslations('following.filters')
  const progress = useTranslations('notifications.progress')
  const states = notificationStates.map((value) => ({ value, label: progress(value) }))
  const people = Object.entries(identityNames).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Select
        label={t('state')}
        options={[{ value: '', label: t('anyState') }, ...states]}
        value={address.state}
        onChange={(next) => onChoose({ state: notificationStates.find((state) => state === next) ?? '' })}
        quiet
      />
      <Select
        label={t('by')}
        options={[{ value: '', label: t('anybody') }, ...people]}
        value={address.by}
        onChange={(by) => onChoose({ by })}
        quiet
      />
      {(['since', 'until'] as const).map((name) => (
        <DayBox
          key={name}
          label={t(name)}
          day={address[name]}
          onChoose={(day) => onChoose({ [name]: day })}
        />
      ))}
    </>
  )
}

type DayBoxProps = { label: string; day: string; onChoose: (day: string) => void }

/** The label is next to the field: above, it would misalign the field with the others, which need no visible label. */
function DayBox({ label, day, onChoose }: DayBoxProps) {
  const id = useId()
  return (
    <div className="col-span-2 flex items-center gap-2 max-sm:justify-between">
      <label htmlFor={id} className="text-13 whitespace-nowrap text-muted">
        {label}
      </label>
      <DateInput id={id} className="w-44 sm:w-36" value={day} onChange={() => {}} onCommit={onChoose} />
    </div>
  )
}

/** Searches on Enter or on blur. */
function QueryBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useTranslations('following.filters')
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const keys = useShortcut('/', () => input.current?.focus())
  useEffect(() => setText(q), [q])
  const search = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== q) onSearch(text.trim())
  }
  return (
    <form onSubmit={search} className="min-w-0 flex-1 sm:w-72 sm:flex-none">
      <Input
        ref={input}
        type="search"
        aria-keyshortcuts={keys}
        aria-label={t('query')}
        placeholder={t('query')}
        leading={<Search aria-hidden="true" />}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => search()}
        maxLength={200}
        spellCheck={false}
      />
    </form>
  )
}
