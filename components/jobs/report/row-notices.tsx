'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { ImportOptions } from '@/lib/contract/import-options'
import type { RefusalGroup } from '@/lib/contract/job'
import type { Definitions } from '../definitions'
import { useReasonText } from '../rows/use-reason-text'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'

type RowNoticesProps = { notices: readonly RefusalGroup[]; live: LiveJob; definitions: Definitions }

/** What rows do otherwise than the file says: how many, and who; who unsubscribed can be chosen to follow the file. */
export function RowNotices({ notices, live, definitions }: RowNoticesProps) {
  const t = useTranslations('jobs.notices')
  const mayRestore = live.job.options.restoreConsent === true
  const isChecked = live.canAct && live.job.state === 'checked'
  const canChoose = isChecked && (mayRestore || notices.some(isOfConsent))
  if (notices.length === 0 && !canChoose) return null
  return (
    <Section title={t('title')}>
      <ul>
        {notices.map((group) => (
          <NoticeLine key={`${group.path} ${group.code}`} group={group} definitions={definitions} />
        ))}
      </ul>
      {canChoose && <ConsentChoice live={live} mayRestore={mayRestore} />}
    </Section>
  )
}

const isOfConsent = ({ code }: RefusalGroup) => code === 'consent_kept' || code === 'is_deleted'

function ConsentChoice({ live, mayRestore }: { live: LiveJob; mayRestore: boolean }) {
  const t = useTranslations('jobs.notices')
  const { job, check, pending } = live
  const options = job.options as ImportOptions
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2.5 text-13">
      <p className="min-w-0 flex-1 basis-64 text-muted">{t(mayRestore ? 'restored' : 'kept')}</p>
      <Button
        size="sm"
        pending={pending}
        onClick={() => void check({ ...options, restoreConsent: !mayRestore })}
      >
        {t(mayRestore ? 'keep' : 'restore')}
      </Button>
    </div>
  )
}

function NoticeLine({ group, definitions }: Pick<RowNoticesProps, 'definitions'> & { group: RefusalGroup }) {
  const t = useTranslations('jobs.notices')
  const nameOf = useFieldNames(definitions.attributes)
  const reasonOf = useReasonText(definitions.attributes)
  const { path, code, count, values } = group
  const more = count - values.reduce((sum, one) => sum + one.count, 0)
  const names = values.map(({ value, count }) => (count > 1 ? t('value', { value, count }) : value))
  const consent = consentTitleOf(group)
  const title = consent
    ? t(consent, { count })
    : t('other', { count, field: path === '' ? '' : nameOf(path), reason: reasonOf({ path, code }) })
  return (
    <li className="border-b border-line py-2.5 text-13">
      <p className="font-medium">
        <bdi>{title}</bdi>
      </p>
      {names.length > 0 && (
        <p className="text-muted wrap-anywhere">
          <bdi>{[...names, ...(more > 0 ? [t('more', { count: more })] : [])].join(' · ')}</bdi>
        </p>
      )}
    </li>
  )
}

function consentTitleOf({ path, code }: RefusalGroup): 'unsubscribed' | 'blocked' | 'deleted' | undefined {
  if (code === 'is_deleted') return 'deleted'
  if (code !== 'consent_kept') return undefined
  return path === 'blocked' ? 'blocked' : 'unsubscribed'
}
