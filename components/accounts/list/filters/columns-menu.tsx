'use client'

import { Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Menu, MenuCheckbox } from '@/components/ui/overlays/menu'
import type { Attribute } from '@/lib/contract/definitions'
import { allColumns, type Column, columnKey, toggleColumn } from '../table/list-columns'
import { useColumnName } from '../table/use-column-name'
import type { Address } from './account-filters'

type ColumnsMenuProps = {
  columns: readonly Column[]
  attributes: readonly Attribute[]
  onChoose: (change: Partial<Address>) => void
}

/** Which columns are shown, beside the phone; a phone's screen has room for the usual ones alone. */
export function ColumnsMenu({ columns, attributes, onChoose }: ColumnsMenuProps) {
  const t = useTranslations('accountList')
  const nameOf = useColumnName()
  const shown = new Set(columns.map(columnKey))
  return (
    <span className="max-md:hidden">
      <Menu
        trigger={
          <Button>
            <Columns3 aria-hidden="true" className="text-muted" />
            {t('columns')}
          </Button>
        }
      >
        {allColumns(attributes)
          .filter((column) => column !== 'phone')
          .map((column) => (
            <MenuCheckbox
              key={columnKey(column)}
              checked={shown.has(columnKey(column))}
              onChange={() => onChoose({ columns: toggleColumn(columns, column, attributes) })}
            >
              {nameOf(column)}
            </MenuCheckbox>
          ))}
      </Menu>
    </span>
  )
}
