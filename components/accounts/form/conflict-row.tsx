'use client'

import { useTranslations } from 'next-intl'
import { RadioGroup } from '@/components/ui/radio-group'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { attributePath } from './account-values'
import type { Difference, FieldValue } from './find-differences'
import type { Choice } from './use-conflict'

type ConflictRowProps = {
  difference: Difference
  choice?: Choice
  onChoose: (choice: Choice) => void
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

/** One field: two values to choose from, or what was taken over where nothing was typed here. */
export function ConflictRow({ difference, choice, onChoose, accountTypes, attributes }: ConflictRowProps) {
  const t = useTranslations('accounts.conflict')
  const { path, before, theirs, mine } = difference
  const name = useFieldName(attributes)(path)
  const show = useShownValue(path, accountTypes)
  const was = `${t('before')}: ${show(before)}`
  if (mine === undefined) {
    return (
      <div className="flex flex-col gap-0.5 border-b border-line py-3 text-13 last:border-b-0">
        <span className="font-medium">{name}</span>
        <span className="wrap-anywhere whitespace-pre-wrap">{show(theirs)}</span>
        <span className="text-12 text-muted wrap-anywhere">
          {t('taken')} · {was}
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
          { value: 'mine', label: t('keepMine'), hint: <Shown text={show(mine)} /> },
        ]}
      />
    </div>
  )
}

function Shown({ text }: { text: string }) {
  return <span className="text-13 text-text wrap-anywhere whitespace-pre-wrap">{text}</span>
}

function useFieldName(attributes: readonly Attribute[]) {
  const t = useTranslations('accounts.fields')
  return (path: string): string => {
    const attribute = attributes.find(({ id }) => attributePath(id) === path)
    return attribute ? attribute.name : t(path as 'phone')
  }
}

function useShownValue(path: string, accountTypes: readonly AccountType[]) {
  const t = useTranslations('accounts.conflict')
  const words = useTranslations('common')
  const format = useFormat()
  return (value: FieldValue): string => {
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    if (value === '') return t('empty')
    if (path === 'accountType') return accountTypes.find(({ id }) => id === value)?.name ?? value
    return path === 'phone' ? format.phone(value) : value
  }
}
