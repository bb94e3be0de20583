'use client'

import { useTranslations } from 'next-intl'
import type { SelectOption } from '@/components/ui/fields/select'
import type { AccountType } from '@/lib/contract/definitions'
import { foldName } from '@/lib/format/fold'
import type { Definitions } from '../mappable-definitions'
import { findCellKind } from '../rows/cell-kind'

/** The values allowed in a cell of this field (a property, or `attribute:<id>`), if the field limits them. */
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

/** An account type as a file would write it: its name, or its ID if another type shares the name. */
function typeChoice({ id, name }: AccountType, types: readonly AccountType[]): SelectOption<string> {
  const isOwn = types.filter((one) => foldName(one.name) === foldName(name)).length === 1
  return { value: isOwn ? name : id, label: name }
}
