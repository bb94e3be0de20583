'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DownloadLink } from '@/components/shell/download-link'
import { Button, buttonStyle } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { RefusalGroup } from '@/lib/contract/job'
import { refusalsOptions } from '@/lib/data/jobs'
import { useOpenForm } from '@/lib/forms/use-open-form'
import { countsOf } from '../job-counts'
import type { Definitions } from '../mappable-definitions'
import { findMisread } from '../rows/cell-kind'
import { useReasonText } from '../rows/use-reason-text'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'
import { refusedAddress } from './download-refused'
import { GroupCorrection, groupDraftId } from './group-correction'
import { RowNotices } from './row-notices'

type RefusalGroupsProps = { live: LiveJob; definitions: Definitions }

/**
 * Notices about rows for which the import deviates from the file, followed by the refused rows, grouped by
 * reason. Every group can be downloaded and, before the import, corrected in bulk.
 */
export function RefusalGroups({ live, definitions }: RefusalGroupsProps) {
  const t = useTranslations('jobs.refusals')
  const { job } = live
  const refused = countsOf(job).refused ?? 0
  const isImport = job.kind === 'import'
  const { data } = useQuery({ ...refusalsOptions(job, refused), enabled: isImport || refused > 0 })
  if (!data) return null
  return (
    <>
      {isImport && <RowNotices notices={data.notices} live={live} definitions={definitions} />}
      {refused > 0 && data.refusals.length > 0 && (
        <Section title={t('title')}>
          <ul>
            {data.refusals.map((group) => (
              <Group
                key={`${group.path} ${group.code}`}
                group={group}
                live={live}
                definitions={definitions}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Group({ group, live, definitions }: RefusalGroupsProps & { group: RefusalGroup }) {
  const t = useTranslations('jobs.refusals')
  const reasonOf = useReasonText(definitions.attributes)
  const title = useGroupTitle(definitions)(group)
  const { job, canAct } = live
  const { form, setForm } = useOpenForm([['correction', 'import-group', groupDraftId(job.id, group)]])
  const isOpen = form !== undefined
  const canCorrect = canAct && job.state === 'checked' && isCorrectable(group, job.options.fields)
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2.5 text-13">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            <bdi>{title}</bdi>
          </p>
          {group.path !== '' && <p className="text-muted">{reasonOf(group)}</p>}
          {group.values.length > 0 && (
            <p className="text-muted wrap-anywhere">
              <bdi>{group.values.map(({ value, count }) => t('value', { value, count })).join(' · ')}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {canCorrect && (
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-label={t('correctOf', { group: title })}
              onClick={() => setForm(isOpen ? undefined : 'correction')}
            >
              {t('correct')}
            </Button>
          )}
          <DownloadLink
            href={refusedAddress(job, group)}
            aria-label={t('downloadOf', { group: title })}
            className={buttonStyle('ghost', 'sm')}
          >
            {t('download')}
          </DownloadLink>
        </div>
      </div>
      {isOpen && canCorrect && <GroupCorrection group={group} live={live} definitions={definitions} />}
    </li>
  )
}

/** Phone numbers differ from row to row, so only their country can be corrected in bulk. */
function isCorrectable({ path, code }: RefusalGroup, fields: unknown): boolean {
  if (code === 'country_code_missing' || code === 'ambiguous_number') return true
  return path !== 'phone' && Array.isArray(fields) && fields.filter((field) => field === path).length === 1
}

const ownTitles = [
  'country_code_missing',
  'scientific_phone',
  'leading_zero_lost',
  'two_numbers',
  'doubtful_phone',
  'invalid_phone',
  'unknown_account_type',
  'several_matches',
  'duplicate',
  'ambiguous_number',
] as const
const ofFields = ['not_allowed', 'too_long'] as const
const missing: readonly string[] = ['required', 'attribute_required', 'blank']

/** A group's problem and number of rows in plain words; unknown problems name only the field. */
function useGroupTitle({ attributes }: Definitions) {
  const t = useTranslations('jobs.refusals')
  const nameOf = useFieldNames(attributes)
  const reasonOf = useReasonText(attributes)
  return ({ path, code, count }: RefusalGroup): string => {
    const own = ownTitles.find((one) => one === code)
    if (own) return t(own, { count })
    if (path === '') return t('whole', { count, reason: reasonOf({ path, code }) })
    const fault = findMisread({ path, code }, attributes) ?? ofFields.find((one) => one === code)
    return t(fault ?? (missing.includes(code) ? 'missing' : 'other'), { count, field: nameOf(path) })
  }
}
