'use client'

import { ArrowDownUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Menu, MenuRadios } from '@/components/ui/overlays/menu'
import type { AccountSort } from '@/lib/data/accounts'
import { usualSort } from '../table/list-sort'

type SortMenuProps = { sort: AccountSort | null; onSort: (sort: AccountSort | null) => void }

const sorts = ['-created', 'created', 'name', '-name', 'phone', '-phone'] as const

/** What the heads of the columns do on a wide screen. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const t = useTranslations('accountList')
  const current = sort ?? usualSort
  return (
    <span className="grid md:hidden">
      <Menu
        trigger={
          <Button>
            <ArrowDownUp aria-hidden="true" className="text-muted" />
            {t(`sorts.${current}`)}
          </Button>
        }
      >
        <MenuRadios
          label={t('sort')}
          value={current}
          onChange={(next) => onSort(next === usualSort ? null : next)}
          options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      </Menu>
    </span>
  )
}
