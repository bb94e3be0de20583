'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useRowState } from '@/components/ui/data-table/table-row'
import { DateTime } from '@/components/ui/date-time'
import { MovingTitle } from '@/components/ui/moving-title'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { MatchedName } from './matched-texts'

type OfAccount = { account: AccountMatch }

/** If the account is open beside the list, the transition animates the name there instead. */
export function Name({ account }: OfAccount) {
  const { isOpenBeside } = useRowState()
  const name = <MatchedName account={account} />
  return isOpenBeside ? (
    name
  ) : (
    <MovingTitle of="account" id={account.id}>
      {name}
    </MovingTitle>
  )
}

export function Created({ at }: { at: string }) {
  const format = useFormat()
  return <DateTime {...format.moment(at)} focusable={false} />
}

export function Birthday({ account: { birthday } }: OfAccount) {
  const format = useFormat()
  return birthday && <span>{format.day(birthday)}</span>
}

export function Expires({ account: { expirationDate } }: OfAccount) {
  const format = useFormat()
  return expirationDate && <span>{format.expiry(expirationDate)}</span>
}

export function AttributeText({ account, attribute }: OfAccount & { attribute: Attribute }): ReactNode {
  const format = useFormat()
  const words = useTranslations('common')
  const value = account.attributesValue.find(({ attributeId }) => attributeId === attribute.id)?.value
  if (!value) return null
  switch (attribute.slot) {
    case 'number':
      return <span className="tabular">{format.number(value.number)}</span>
    case 'boolean':
      return <span>{words(value.boolean ? 'yes' : 'no')}</span>
    case 'date':
      return value.date && <span className="tabular">{format.slotDate(value.date)}</span>
    case 'image':
      return <bdi>{value.image}</bdi>
    case 'text':
      return <bdi>{value.text}</bdi>
  }
}
