'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { Texts } from '@/components/ui/texts'
import { recipientLimit } from '@/lib/contract/choices'
import { ColumnChoice } from './column-choice'
import { useColumnName } from './use-file-column-name'
import type { usePhoneFile } from './use-phone-file'

type FileReportProps = { file: ReturnType<typeof usePhoneFile> }

/**
 * How the file was read (the column used, its rows, and how many of them have no phone number), or why it
 * could not be read.
 */
export function FileReport({ file }: FileReportProps) {
  const t = useTranslations('composing.file')
  const nameOf = useColumnName()
  const { state } = file
  const others = (
    <Button size="sm" variant="ghost" onClick={file.chooseOthers} className="-mx-2 -my-1">
      {t('otherColumns')}
    </Button>
  )
  switch (state.kind) {
    case 'none':
      return null
    case 'reading':
      return <Progress label={t('reading', { name: state.name })} />
    case 'problem':
      return (
        <Notice tone="red" urgent>
          {t(`problems.${state.problem}`, { name: state.name })}
        </Notice>
      )
    case 'tooMany':
      return (
        <Notice tone="red" urgent action={state.file.columns.length > 1 && others}>
          {t('tooMany', { name: state.file.name, count: state.count, limit: recipientLimit })}
        </Notice>
      )
    case 'choosing':
      return <ColumnChoice file={state.file} onAdd={file.add} onCancel={file.forget} />
    case 'added': {
      const used = state.file.columns.filter(({ index }) => state.chosen.includes(index))
      const columns = used.map((column) => t('quoted', { name: nameOf(column) })).join(', ')
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 text-13 text-muted wrap-anywhere">
            <Texts>
              {t('added', { name: state.file.name, columns, count: used.length, rows: state.rows })}{' '}
              {t('without', { count: state.without })}
            </Texts>
          </p>
          {state.file.columns.length > 1 && others}
        </div>
      )
    }
  }
}
