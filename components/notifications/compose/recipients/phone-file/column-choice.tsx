'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import { useUiWords } from '@/components/ui/ui-words'
import type { Columns } from './phone-columns'
import { useColumnName } from './use-file-column-name'

type ColumnChoiceProps = {
  file: Columns & { name: string }
  onAdd: (chosen: number[]) => void
  onCancel: () => void
}

/** If it is unclear which columns contain the phone numbers, asks the user; none of them is preselected. */
export function ColumnChoice({ file, onAdd, onCancel }: ColumnChoiceProps) {
  const t = useTranslations('composing.file')
  const { cancel } = useUiWords()
  const nameOf = useColumnName()
  const [chosen, setChosen] = useState<number[]>([])
  const [tried, setTried] = useState(false)
  const likely = file.columns.some(({ holdsPhones }) => holdsPhones)
  const add = () => {
    setTried(true)
    if (chosen.length > 0) onAdd(chosen)
  }
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <Fieldset
        legend={t('which', { name: file.name })}
        hint={!likely && t('noneLikely')}
        error={tried && chosen.length === 0 && t('chooseColumn')}
      >
        <div className="flex max-h-60 flex-col gap-2 overflow-y-auto">
          {file.columns.map((column) => (
            <Checkbox
              key={column.index}
              label={<bdi className="wrap-anywhere">{nameOf(column)}</bdi>}
              hint={column.sample && t('sample', { sample: column.sample.slice(0, 60) })}
              checked={chosen.includes(column.index)}
              onChange={({ target }) =>
                setChosen(
                  target.checked
                    ? [...chosen, column.index].sort((one, other) => one - other)
                    : chosen.filter((index) => index !== column.index),
                )
              }
            />
          ))}
        </div>
      </Fieldset>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={add}>
          {t('add')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </div>
  )
}
