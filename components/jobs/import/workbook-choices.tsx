'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { Sheet, Workbook } from '@/lib/contract/import-workbook'

export type Reading = Workbook['reading']
export type WorkbookReader = {
  workbook: Workbook
  reading: Reading
  choose: (change: Partial<Reading>) => void
}

/** From this many rows on, a sheet is described as having "1,000 rows or more". */
const mostCounted = 1_000

/** A workbook's current or pending reading options and a function to change them; undefined for text files. */
export function useReading(
  workbook: Workbook | undefined,
  pending: boolean,
  onChoose: (reading: Reading) => void,
): WorkbookReader | undefined {
  const [asked, setAsked] = useState<Reading>()
  if (!workbook) return undefined
  const reading = (pending && asked) || workbook.reading
  return {
    workbook,
    reading,
    choose: (change) => {
      if (pending) return
      setAsked({ ...reading, ...change })
      onChoose({ ...reading, ...change })
    },
  }
}

/** Which sheet is imported, and how hidden rows and merged cells are handled. */
export function WorkbookChoices({ reader: { workbook, reading, choose } }: { reader: WorkbookReader }) {
  const t = useTranslations('jobs.map.workbook')
  const sheetText = useSheetText()
  const { sheets, hiddenRows, mergedCells } = workbook
  return (
    <div className="flex flex-col gap-3 py-3 empty:hidden">
      {sheets.length > 1 && (
        <Field label={t('sheet')} hint={t('sheetHint')} className="sm:max-w-120">
          <Select
            options={sheets.map((sheet) => ({ value: sheet.name, label: sheetText(sheet) }))}
            value={reading.sheet}
            // The column options do not apply to another sheet.
            onChange={(sheet) => sheet !== reading.sheet && choose({ sheet, columns: [] })}
          />
        </Field>
      )}
      {hiddenRows > 0 && (
        <div className="flex flex-col gap-2">
          <Notice tone="amber">
            {t(reading.hiddenRows ? 'hiddenRowsRead' : 'hiddenRows', { count: hiddenRows })}
          </Notice>
          <Checkbox
            label={t('readHidden')}
            checked={reading.hiddenRows}
            onChange={() => choose({ hiddenRows: !reading.hiddenRows })}
          />
        </div>
      )}
      {mergedCells > 0 && (
        <Checkbox
          label={t('merged')}
          hint={t('mergedHint', { count: mergedCells })}
          checked={reading.mergedCells}
          onChange={() => choose({ mergedCells: !reading.mergedCells })}
        />
      )}
    </div>
  )
}

function useSheetText() {
  const t = useTranslations('jobs.map.workbook')
  return ({ name, rows, hidden }: Sheet) => {
    const sheet = rows < mostCounted ? t('sheetChoice', { name, rows }) : t('sheetMany', { name })
    return hidden ? t('sheetHidden', { sheet }) : sheet
  }
}
