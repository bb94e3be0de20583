'use client'

import type { AccountType } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { useRecipientText } from '../../use-recipient-text'
import type { Draft } from '../draft'

type Recipients = Pick<Draft, 'kind' | 'accounts' | 'typeIds'>

/**
 * Describes a draft's recipients. A single recipient is shown by name and number: the review is the last chance to spot
 * a mistake.
 */
export function useToText(
  { kind, accounts, typeIds }: Recipients,
  phones: string[],
  types: readonly AccountType[],
): string {
  const format = useFormat()
  const names = Object.fromEntries(types.map(({ id, name }) => [id, name]))
  const text = useRecipientText(names)
  if (kind === 'phones') return text({ to: { phones }, toCount: phones.length })
  if (kind !== 'accounts') return typeIds.map((id) => names[id] ?? id).join(', ')
  const [only, ...others] = accounts
  if (!only || others.length > 0) return text({ to: { accountIDs: [] }, toCount: accounts.length })
  return [only.name, format.phone(only.phone)].filter(Boolean).join(' · ')
}
