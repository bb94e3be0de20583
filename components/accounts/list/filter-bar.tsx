'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Menu, MenuRadios, MenuSeparator } from '@/components/ui/menu'
import { Select } from '@/components/ui/select'
import type { AccountType } from '@/lib/contract/definitions'
import { type AddressFilters, type Flag, flags } from './account-filters'

type FilterBarProps = {
  accountTypes: readonly AccountType[]
  filters: AddressFilters
  onChoose: (change: Partial<AddressFilters>) => void
}

export function FilterBar({ accountTypes, filters, onChoose }: FilterBarProps) {
  const t = useTranslations('accounts')
  const types = accountTypes.map(({ id, name }) => ({ value: id, label: name }))
  const count = flags.filter((flag) => filters[flag] !== null).length
  return (
    <>
      <Select
        label={t('type')}
        options={[{ value: '', label: t('list.typeAll') }, ...types]}
        value={filters.type}
        onChange={(type) => onChoose({ type })}
        className="max-sm:flex-1 sm:w-44"
      />
      <Menu
        trigger={
          <Button className="max-sm:flex-1">
            {count === 0 ? t('list.flags') : t('list.flagsCount', { count })}
            <ChevronDown aria-hidden="true" className="text-muted" />
          </Button>
        }
      >
        {flags.map((flag, index) => (
          <div key={flag}>
            {index > 0 && <MenuSeparator />}
            <FlagChoice flag={flag} value={filters[flag]} onChoose={(value) => onChoose({ [flag]: value })} />
          </div>
        ))}
      </Menu>
    </>
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
