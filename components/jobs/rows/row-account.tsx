'use client'

import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { TextLink } from '@/components/ui/text-link'
import type { Job, JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'

type RowAccountProps = { row: JobRow; job: Job; account?: JobRowPage['accounts'][string] }

/**
 * Identifies the person in a row: by the account's name; if there is no account, by the name and phone number in the
 * file; if the account is gone, by its ID.
 */
export function RowAccount({ row, job, account }: RowAccountProps) {
  const t = useTranslations('jobs.rows')
  const format = useFormat()
  const { accountId, cells } = row
  const name = account && (account.name || format.phone(account.phone))
  const [written, phone] = [cellOf(cells, job, 'fullname'), cellOf(cells, job, 'phone')]
  if (accountId === null && written)
    return (
      <>
        <bdi className="block truncate">{written}</bdi>
        <bdi className="tabular block truncate text-muted">{phone}</bdi>
      </>
    )
  const text = name ?? (phone || (cells ? '' : accountId))
  if (accountId === null || (!account && !cells)) return <bdi className="block truncate">{text}</bdi>
  return (
    <TextLink
      href={accountHref(accountId)}
      prefetch={false}
      className="tabular inline-block max-w-full truncate align-top"
    >
      <bdi>{text || t('open')}</bdi>
    </TextLink>
  )
}

/** A field's value in the file, possibly joined from several columns. */
function cellOf(cells: string[] | null, { options }: Job, field: 'fullname' | 'phone'): string {
  const fields = (options.fields as (string | null)[] | undefined) ?? []
  return (cells ?? [])
    .filter((_, at) => fields[at] === field)
    .join(' ')
    .trim()
}
