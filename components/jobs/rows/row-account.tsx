'use client'

import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import type { Job, JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import { useFormat } from '@/lib/i18n/use-format'

type RowAccountProps = { row: JobRow; job: Job; account?: JobRowPage['accounts'][string] }

/** Whom a row is about: by name, by the phone in the file, or by id when the account is gone. */
export function RowAccount({ row, job, account }: RowAccountProps) {
  const t = useTranslations('jobs.rows')
  const format = useFormat()
  const { accountId, cells } = row
  const name = account && (account.name || format.phone(account.phone))
  const text = name ?? phoneOf(cells, job) ?? (cells ? '' : accountId)
  if (accountId === null || (!account && !cells)) return <bdi className="block truncate">{text}</bdi>
  return (
    <TextLink
      href={`/accounts/${encodeURIComponent(accountId)}`}
      prefetch={false}
      className="tabular inline-block max-w-full truncate align-top"
    >
      <bdi>{text || t('open')}</bdi>
    </TextLink>
  )
}

function phoneOf(cells: string[] | null, { options }: Job): string | undefined {
  const fields = options.fields as (string | null)[] | undefined
  return cells?.[fields?.indexOf('phone') ?? -1]?.trim()
}
