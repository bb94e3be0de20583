'use client'

import { ChevronDown, ListFilter } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import type { Column } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Select } from '@/components/ui/fields/select'
import { Menu, MenuRadios, MenuSeparator } from '@/components/ui/overlays/menu'
import { Popover } from '@/components/ui/overlays/popover'
import { ViewsMenu } from '@/components/views/views-menu'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { type Address, type Flag, flags, readQueryString, writeAddress } from './account-filters'
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
  /** The ids of the columns that are shown. */
  shown: readonly string[]
  canWrite: boolean
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
}

/** Unobtrusive beside the search; on a phone, collapsed into one button so that the list starts in the upper third. */
export function FilterBar(props: FilterBarProps) {
  const { accountTypes, attributes, address, columns, shown, canWrite, seesDeleted, onChoose } = props
  const t = useTranslations('accounts')
  const types = accountTypes.map(({ id, name }) => ({ value: id, label: name }))
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
        <Select
          label={t('type')}
          options={[{ value: '', label: t('list.typeAll') }, ...types]}
          value={address.type}
          onChange={(type) => onChoose({ type })}
          quiet
        />
        <FlagsMenu address={address} onChoose={onChoose} />
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

/** Adds another filter to the list. */
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

function FlagsMenu({ address, onChoose }: Pick<FilterBarProps, 'address' | 'onChoose'>) {
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
          <FlagChoice flag={flag} value={address[flag]} onChoose={(value) => onChoose({ [flag]: value })} />
        </div>
      ))}
    </Menu>
  )
}

type FlagChoiceProps = {
  flag: Flag
  value: 'true' | 'false' | null
  onChoose: (value: 'true' | 'false' | null) => void
}

function FlagChoice({ flag, value, onChoose }: FlagChoiceProps) {
  const t = useTranslations('accounts')
  return (
    <MenuRadios
      label={t(`fields.${flag}`)}
      value={value ?? 'any'}
      onChange={(chosen) => onChoose(chosen === 'any' ? null : chosen)}
      options={(['any', 'true', 'false'] as const).map((one) => ({
        value: one,
        label: t(`list.flag.${flag}.${one}`),
      }))}
    />
  )
}
