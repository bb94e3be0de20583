'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { FieldError } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import type { Difference } from '@/lib/forms/find-differences'
import type { Choice, Conflict } from '@/lib/forms/use-conflict'

/** A field's name, and its value in the user's language. */
type FieldText<Value> = { label: string; show?: (value: Value) => string }
/** The texts for a form's fields, by path. */
export type FieldTexts<Values> = { [Path in keyof Values]: FieldText<Values[Path]> }

type ConflictPanelProps<Values> = {
  conflict: Conflict
  fields: FieldTexts<Values>
  /** Who made the change, and when. */
  who?: ReactNode
}

/**
 * What someone else changed, field by field, beside the local input; nothing is overwritten without the user seeing
 * it.
 */
export function ConflictPanel<Values>({ conflict, fields, who }: ConflictPanelProps<Values>) {
  const t = useTranslations('common.forms.conflict')
  const { differences, isAsking } = conflict
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!differences) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [differences])
  if (!differences) return null
  const isOpen = differences.some(({ mine }) => mine !== undefined)
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-amber">
      <div className="flex flex-col gap-1 rounded-t-md bg-amber-soft px-3 py-2 text-13">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="scroll-mt-20 text-14 text-amber outline-none">
          {t('title')}
        </h2>
        {who}
        <p>{t(isOpen ? 'text' : 'noneText')}</p>
      </div>
      <div className="px-3">
        {differences.map((difference) => (
          <ConflictRow
            key={difference.path}
            difference={difference}
            text={fields[difference.path as keyof Values] as FieldText<unknown> | undefined}
            choice={conflict.choices[difference.path]}
            onChoose={(choice) => conflict.choose(difference.path, choice)}
          />
        ))}
      </div>
      {isOpen && (
        <div className="flex flex-wrap items-center justify-end gap-2 px-3 pb-3">
          <div className="mr-auto">
            <FieldError id={`${titleId}-error`}>{isAsking && t('needed')}</FieldError>
          </div>
          <Button size="sm" onClick={() => conflict.chooseAll('theirs')}>
            {t('allTheirs')}
          </Button>
          <Button size="sm" onClick={() => conflict.chooseAll('mine')}>
            {t('allMine')}
          </Button>
        </div>
      )}
    </section>
  )
}

type ConflictRowProps = {
  difference: Difference
  text?: FieldText<unknown>
  choice?: Choice
  onChoose: (choice: Choice) => void
}

/** One field: two values to choose from or, if nothing was typed here, the value that was adopted. */
function ConflictRow({ difference, text, choice, onChoose }: ConflictRowProps) {
  const t = useTranslations('common.forms.conflict')
  const { path, theirs, mine } = difference
  const name = text?.label ?? path
  const show = useShownValue(text)
  const was = 'before' in difference ? `${t('before')}: ${show(difference.before)}` : undefined
  if (!mine) {
    return (
      <div className="flex flex-col gap-0.5 border-b border-line py-3 text-13 last:border-b-0">
        <span className="font-medium">{name}</span>
        <bdi className="wrap-anywhere whitespace-pre-wrap">{show(theirs)}</bdi>
        <span className="text-12 text-muted wrap-anywhere">
          <span>{`${t('taken')} ·`}</span> <bdi>{was}</bdi>
        </span>
      </div>
    )
  }
  return (
    <div className="border-b border-line py-3 last:border-b-0">
      <RadioGroup
        legend={name}
        hint={was}
        value={choice ?? null}
        onChange={onChoose}
        options={[
          { value: 'theirs', label: t('takeTheirs'), hint: <Shown text={show(theirs)} /> },
          { value: 'mine', label: t('keepMine'), hint: <Shown text={show(mine.value)} /> },
        ]}
      />
    </div>
  )
}

function Shown({ text }: { text: string }) {
  return <bdi className="text-13 text-text wrap-anywhere whitespace-pre-wrap">{text}</bdi>
}

function useShownValue(text: FieldText<unknown> | undefined) {
  const t = useTranslations('common.forms.conflict')
  const words = useTranslations('common')
  return (value: unknown): string => {
    if (text?.show && value !== undefined) return text.show(value) || t('empty')
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    return String(value ?? '') || t('empty')
  }
}
