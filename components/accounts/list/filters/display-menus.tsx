'use client'

import { ArrowDownUp, Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import type { Column } from '@/components/ui/data-table/table-columns'
import { Menu, MenuCheckbox, MenuRadios } from '@/components/ui/overlays/menu'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { AccountSort } from '@/lib/data/accounts/accounts'
import { chosenFrom, toggleShown } from '../table/account-columns'
import { usualSort } from '../table/account-rows'
import type { AddressChange } from './account-filters'

/**
 * While an account is open beside the list, the buttons show only their icons, so that search and filters stay on one
 * line.
 */
export const narrowWords = '@lg:@max-3xl:sr-only'

type SortMenuProps = { sort: AccountSort | null; onSort: (sort: AccountSort | null) => void }

const sorts = ['-created', 'created', 'name', '-name', 'phone', '-phone'] as const

/** Offers the sort orders that the column headers offer on a wide screen. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const t = useTranslations('accountList')
  const current = sort ?? usualSort
  return (
    <DisplayMenu icon={<ArrowDownUp />} text={t(`sorts.${current}`)} className="grid @lg:hidden">
      <MenuRadios
        label={t('sort')}
        value={current}
        onChange={(next) => onSort(next === usualSort ? null : next)}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
    </DisplayMenu>
  )
}

type ColumnsMenuProps = {
  columns: readonly Column<AccountMatch>[]
  /** The IDs of the columns that are shown. */
  shown: readonly string[]
  onChoose: (change: AddressChange) => void
}

/** Chooses which columns to show besides the phone number; a phone's screen has room only for the default ones. */
export function ColumnsMenu({ columns, shown, onChoose }: ColumnsMenuProps) {
  const t = useTranslations('accountList')
  return (
    <DisplayMenu icon={<Columns3 />} text={t('columns')} className="@max-lg:hidden">
      {chosenFrom(columns).map(({ id = '', header }) => (
        <MenuCheckbox
          key={id}
          checked={shown.includes(id)}
          onChange={() => onChoose({ columns: toggleShown(shown, id, columns) })}
        >
          {header as string}
        </MenuCheckbox>
      ))}
    </DisplayMenu>
  )
}

type DisplayMenuProps = { icon: ReactNode; text: string; className: string; children: ReactNode }

function DisplayMenu({ icon, text, className, children }: DisplayMenuProps) {
  const button = (
    <Button variant="ghost">
      <span aria-hidden="true" className="flex self-center text-muted">
        {icon}
      </span>
      <span className={narrowWords}>{text}</span>
    </Button>
  )
  return (
    <span className={className}>
      <Menu trigger={button}>{children}</Menu>
    </span>
  )
}
