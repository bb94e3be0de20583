'use client'

import { ChevronDown, ListFilter } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterRadios, FilterSelect } from '@/components/filters/filter-select'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import type { Column } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Menu, MenuSeparator } from '@/components/ui/overlays/menu'
import { Popover } from '@/components/ui/overlays/popover'
import { ViewsMenu } from '@/components/views/views-menu'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import {
  type AccountWords,
  type Address,
  type AddressChange,
  accountFilters,
  flags,
  readQueryString,
  writeAddress,
} from './account-filters'
import { useAccountWords } from './account-words'
import type { AddFilterFormProps } from './add-filter-form'
import { ColumnsMenu, narrowWords, SortMenu } from './display-menus'

const AddFilterForm = dynamic(
  orLostPart(() => import('./add-filter-form').then(({ AddFilterForm }) => AddFilterForm)),
  { loading: () => null },
)

type FilterBarProps = {
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  address: Address
  columns: readonly Column<AccountMatch>[]
  /** The IDs of the columns that are shown. */
  shown: readonly string[]
  canWrite: boolean
  seesDeleted: boolean
  onChoose: (change: AddressChange) => void
}

/**
 * The filters, placed unobtrusively beside the search field. On a phone, they are collapsed into one button so that the
 * list starts in the upper third of the screen.
 */
export function FilterBar(props: FilterBarProps) {
  const { accountTypes, attributes, address, columns, shown, canWrite, seesDeleted, onChoose } = props
  const t = useTranslations('accounts')
  const words = useAccountWords(address.job, { attributes, types: accountTypes })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className="sm:hidden">
        <IconButton
          variant="secondary"
          label={t('list.filters')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" />
        </IconButton>
      </span>
      <div
        className={cn(
          'grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:max-w-[calc(100%-12.5rem)] sm:shrink-0 sm:flex-wrap sm:gap-1',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <FilterSelect
          filters={accountFilters}
          name="type"
          values={address}
          words={words}
          onChoose={onChoose}
          quiet
        />
        <FlagsMenu address={address} words={words} onChoose={onChoose} />
        <AddFilter attributes={attributes} address={address} seesDeleted={seesDeleted} onChoose={onChoose} />
        {address.q.trim() === '' && <SortMenu sort={address.sort} onSort={(sort) => onChoose({ sort })} />}
        <ColumnsMenu columns={columns} shown={shown} onChoose={onChoose} />
        <ViewsMenu
          kind="accounts"
          picked={address.view || null}
          query={writeAddress(address)}
          normalise={(kept) => writeAddress(readQueryString(kept))}
          canWrite={canWrite}
          onPick={(view) => onChoose({ ...readQueryString(view.query), view: view.id })}
          onPickId={(view) => onChoose({ view: view?.id ?? '' })}
          variant="ghost"
          className="min-w-0 max-sm:even:col-span-2 sm:max-w-64"
          wordsClassName={narrowWords}
        />
      </div>
    </>
  )
}

function AddFilter(props: Omit<AddFilterFormProps, 'onDone'>) {
  const t = useTranslations('accountList')
  return (
    <Popover
      title={t('addFilter')}
      trigger={
        <Button variant="ghost">
          <ListFilter aria-hidden="true" className="text-muted" />
          <span className={narrowWords}>{t('filter')}</span>
        </Button>
      }
    >
      {(close) => <AddFilterForm {...props} onDone={close} />}
    </Popover>
  )
}

type FlagsMenuProps = Pick<FilterBarProps, 'address' | 'onChoose'> & { words: AccountWords }

function FlagsMenu({ address, words, onChoose }: FlagsMenuProps) {
  const t = useTranslations('accounts.list')
  const count = flags.filter((flag) => address[flag] !== null).length
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          {count === 0 ? t('flags') : t('flagsCount', { count })}
          <ChevronDown aria-hidden="true" className="text-muted" />
        </Button>
      }
    >
      {flags.map((flag, index) => (
        <div key={flag}>
          {index > 0 && <MenuSeparator />}
          <FilterRadios
            filters={accountFilters}
            name={flag}
            values={address}
            words={words}
            onChoose={onChoose}
          />
        </div>
      ))}
    </Menu>
  )
}
