'use client'

import { useTranslations } from 'next-intl'
import type { SelectOption } from '@/components/ui/fields/select-list'
import type { AccountType } from '@/lib/contract/definitions'
import { foldName } from '@/lib/format/fold'
import type { Definitions } from '../definitions'
import { findCellKind } from '../rows/cell-kind'

/** What a cell of this field (a member, or `attribute:<id>`) can hold, where that is one of a few. */
export function useCellChoices(
  path: string,
  { accountTypes, attributes }: Definitions,
): SelectOption<string>[] {
  const t = useTranslations('common')
  if (path === 'accountType') return accountTypes.map((type) => typeChoice(type, accountTypes))
  if (findCellKind(path, attributes) === 'flag') {
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
  }
  const options = attributes.find(({ id }) => path === `attribute:${id}`)?.options ?? []
  return options.map((option) => ({ value: option, label: option }))
}

/** What a file would say: the name of a type, or its id where another type is called the same. */
function typeChoice({ id, name }: AccountType, types: readonly AccountType[]): SelectOption<string> {
  const isOwn = types.filter((one) => foldName(one.name) === foldName(name)).length === 1
  return { value: isOwn ? name : id, label: name }
}
