'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Texts } from '@/components/ui/texts'
import type { Account } from '@/lib/contract/accounts/account'
import { useFormat } from '@/lib/i18n/use-format'
import { useEditing } from '../in-place/record-editing'
import { SlotValue } from '../slot-value'
import { attributeValueOf, type Member, type Pair, type Row, type Side } from './compare-accounts'

type MergeRowProps = {
  row: Row
  pair: Pair
  stays: Side
  imageHosts: readonly string[]
  onChoose: (side: Side) => void
}

/** One field of both accounts; the selected value is kept. */
export function MergeRow({ row, pair, stays, imageHosts, onChoose }: MergeRowProps) {
  const t = useTranslations('accounts')
  const name = useRowName(row, pair)
  const showMember = useShownMember()
  const { what } = row
  const shown = (account: Account): ReactNode => {
    if ('member' in what) return showMember(account, what.member)
    const held = attributeValueOf(account, what.attributeId)
    if (!held) return null
    return <SlotValue value={held.value} attribute={what.attribute} name={name} imageHosts={imageHosts} />
  }
  const option = (side: Side) => ({
    value: side,
    label: (
      <span className="wrap-anywhere">
        {shown(pair[side]) || <span className="text-muted">{t('record.notSet')}</span>}
      </span>
    ),
    disabled: side !== stays && !row.isOpen,
  })
  return (
    <div className="border-b border-line py-2.5 last:border-b-0">
      <RadioGroup
        legend={<bdi>{name}</bdi>}
        value={row.side}
        onChange={onChoose}
        options={[option('own'), option('other')]}
        columns
      />
    </div>
  )
}

function useRowName({ what }: Row, pair: Pair): string {
  const t = useTranslations('accounts.fields')
  if ('member' in what) return t(what.member)
  const { attributeId, attribute } = what
  const held = attributeValueOf(pair.own, attributeId) ?? attributeValueOf(pair.other, attributeId)
  return attribute?.name ?? held?.tag ?? attributeId
}

/** A property as the record shows it; nothing if it is not set. */
function useShownMember() {
  const t = useTranslations('accounts')
  const words = useTranslations('common')
  const format = useFormat()
  const { accountTypes } = useEditing()
  return (account: Account, member: Member): ReactNode => {
    const value = account[member]
    if (member === 'blocked' && account.blockedReason)
      return (
        <Texts>
          {words('yes')}: <bdi>{account.blockedReason}</bdi>
        </Texts>
      )
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    if (!value) return null
    if (member === 'phone') return <span className="tabular">{format.phone(value)}</span>
    if (member === 'username' && value === account.phone) return null
    if (member === 'birthday') return format.day(value)
    if (member === 'expirationDate') return format.expiry(value)
    const type = member === 'accountType' && accountTypes.find(({ id }) => id === value)?.name
    if (member === 'accountType') return type || t('record.unknownType')
    return <bdi>{value}</bdi>
  }
}
