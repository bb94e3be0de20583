import type { useTranslations } from 'next-intl'
import type { Job } from '@/lib/contract/job'

export type Titled = Pick<Job, 'kind' | 'name' | 'total'>

/** A job's title: "Import members.csv", "Block 5,000 accounts". */
export function jobTitle(
  t: ReturnType<typeof useTranslations<'jobs'>>,
  { kind, name, total }: Titled,
): string {
  return kind === 'import'
    ? t('titles.import', { name: name ?? t('unnamed') })
    : t(`titles.${kind}`, { count: total })
}
