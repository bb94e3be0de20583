'use client'

import { useTranslations } from 'next-intl'
import type { Workbook } from '@/lib/contract/import-workbook'
import type { Job } from '@/lib/contract/job'

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const
/** Familiar names for encodings, by the labels that browsers use. */
const encodings: Record<string, string> = {
  'windows-1252': 'Latin-1',
  macintosh: 'Mac Roman',
  ibm850: 'DOS (850)',
  ibm437: 'DOS (437)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

export const encodingName = (encoding: string) => encodings[encoding] ?? encoding.toUpperCase()

type FileFactsProps = { job: Pick<Job, 'file' | 'total'> }

/** How the file was read: its size, a text file's encoding and delimiter, or a workbook's sheet. */
export function FileFacts({ job: { file, total } }: FileFactsProps) {
  const t = useTranslations('jobs.map')
  if (!file) return null
  const { columns, encoding, delimiter, workbook } = file
  const name = names[delimiter as keyof typeof names]
  const size = { columns: columns.length, rows: total }
  return (
    <p className="tabular pt-2 text-13 text-muted">
      {workbook ? (
        <SheetFacts workbook={workbook} size={size} />
      ) : encoding === 'xlsx' ? (
        t('foundWorkbook', size)
      ) : (
        t('found', {
          ...size,
          encoding: encodingName(encoding),
          delimiter: name ? t(`delimiters.${name}`) : t('delimiters.other', { character: delimiter }),
        })
      )}
    </p>
  )
}

type SheetFactsProps = { workbook: Workbook; size: { columns: number; rows: number } }

function SheetFacts({ workbook: { reading, hiddenRows }, size }: SheetFactsProps) {
  const t = useTranslations('jobs.map')
  const sheet = t('foundSheet', { ...size, sheet: reading.sheet })
  if (hiddenRows === 0) return <span>{sheet}</span>
  const hidden = t(reading.hiddenRows ? 'hiddenRead' : 'hiddenLeftOut', { count: hiddenRows })
  return <span>{`${sheet} · ${hidden}`}</span>
}
