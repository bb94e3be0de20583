'use client'

import { useTranslations } from 'next-intl'
import type { Job } from '@/lib/contract/job'

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const
/** As people know them, by the name that browsers give them. */
const encodings: Record<string, string> = {
  'windows-1252': 'Latin-1',
  macintosh: 'Mac Roman',
  ibm850: 'DOS (850)',
  ibm437: 'DOS (437)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

/** How the file was read: its size, and the encoding and delimiter of a text. */
export function FileFacts({ job: { file, total } }: { job: Pick<Job, 'file' | 'total'> }) {
  const t = useTranslations('jobs.map')
  if (!file) return null
  const { columns, encoding, delimiter } = file
  const name = names[delimiter as keyof typeof names]
  const size = { columns: columns.length, rows: total }
  return (
    <p className="tabular pt-2 text-13 text-muted">
      {encoding === 'xlsx'
        ? t('foundWorkbook', size)
        : t('found', {
            ...size,
            encoding: encodings[encoding] ?? encoding.toUpperCase(),
            delimiter: name ? t(`delimiters.${name}`) : t('delimiters.other', { character: delimiter }),
          })}
    </p>
  )
}
