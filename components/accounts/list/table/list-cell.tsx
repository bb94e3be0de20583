'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { MovingTitle } from '@/components/ui/moving-title'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { AccountBadges } from '../../account-badges'
import { columnWidth } from './column-style'
import type { Column, FixedColumn } from './list-columns'
import { MatchedName } from './matched-texts'

type ListCellProps = {
  column: Column
  account: AccountMatch
  typeName: string
  now: number
  canRestore: boolean
  /** Whether the account is open beside the list, where its name is shown as well. */
  isOpen: boolean
}

/** Where a column goes in the two lines on a phone; other columns are for wider screens. */
const places: Partial<Record<FixedColumn, string>> = {
  name: '@max-lg:col-span-2 @max-lg:row-start-2',
  type: 'text-muted',
  flags: 'flex gap-1 @max-lg:row-start-2 @max-lg:w-max @max-lg:max-w-[45cqw] *:not-first:min-w-0',
  // Above the link that covers the row, so that hovering reveals the exact time.
  created:
    'relative z-10 text-12 text-muted @max-lg:col-span-2 @max-lg:row-start-1 @max-lg:text-right @3xl:last:text-right',
}

export function ListCell({ column, ...row }: ListCellProps) {
  const place = typeof column === 'string' ? places[column] : undefined
  const isHidden = column === 'flags' && row.canRestore
  return (
    <td
      className={cn(
        'min-w-0 shrink-0 overflow-hidden',
        column !== 'flags' && 'truncate',
        columnWidth(column),
        place ?? 'text-muted @max-lg:hidden',
        isHidden && '@max-lg:hidden',
      )}
    >
      <Content column={column} {...row} />
    </td>
  )
}

function Content({ column, account, typeName, now, isOpen }: ListCellProps): ReactNode {
  const format = useFormat()
  switch (column) {
    case 'name':
      return (
        <>
          {isOpen ? (
            <MatchedName account={account} />
          ) : (
            <MovingTitle of="account" id={account.id}>
              <MatchedName account={account} />
            </MovingTitle>
          )}
          <bdi className="text-muted @lg:hidden">{` ${typeName}`}</bdi>
        </>
      )
    case 'type':
      return <bdi>{typeName}</bdi>
    case 'flags':
      return <AccountBadges account={account} now={now} />
    case 'created':
      return <DateTime {...format.moment(account.creationDate)} focusable={false} />
    case 'birthday':
      return account.birthday && <span>{format.day(account.birthday)}</span>
    case 'expires':
      return account.expirationDate && <span>{format.expiry(account.expirationDate)}</span>
    case 'phone':
    case 'username':
    case 'role':
      return <bdi>{account[column]}</bdi>
    default:
      return <AttributeText account={account} attribute={column} />
  }
}

function AttributeText({ account, attribute }: { account: AccountMatch; attribute: Attribute }): ReactNode {
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
