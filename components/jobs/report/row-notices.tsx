'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { ImportOptions } from '@/lib/contract/import-options'
import type { RefusalGroup } from '@/lib/contract/job'
import { useFormat } from '@/lib/i18n/use-format'
import type { Definitions } from '../mappable-definitions'
import { useReasonText } from '../rows/use-reason-text'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'

type RowNoticesProps = { notices: readonly RefusalGroup[]; live: LiveJob; definitions: Definitions }

/**
 * Notices about rows for which the import deviates from the file: how many, and whom they concern. The user
 * can let the file override earlier unsubscriptions.
 */
export function RowNotices({ notices, live, definitions }: RowNoticesProps) {
  const t = useTranslations('jobs.notices')
  const mayRestore = live.job.options.restoreConsent === true
  const isChecked = live.canAct && live.job.state === 'checked'
  const canChoose = isChecked && (mayRestore || notices.some(isOfConsent))
  const { doubtfulPhones = 'keep' } = live.job.options as Partial<ImportOptions>
  const canCorrect = isChecked && (doubtfulPhones !== 'keep' || notices.some(isOfDoubt))
  if (notices.length === 0 && !canChoose && !canCorrect) return null
  return (
    <Section title={t('title')}>
      <ul>
        {notices.map((group) => (
          <NoticeLine key={`${group.path} ${group.code}`} group={group} definitions={definitions} />
        ))}
      </ul>
      {canCorrect && <DoubtChoice live={live} chosen={doubtfulPhones} />}
      {canChoose && <ConsentChoice live={live} mayRestore={mayRestore} />}
    </Section>
  )
}

const isOfConsent = ({ code }: RefusalGroup) => code === 'consent_kept' || code === 'is_deleted'

const isOfDoubt = ({ code }: RefusalGroup) => code === 'doubtful_phone'

type DoubtfulPhones = NonNullable<ImportOptions['doubtfulPhones']>
const doubtLabels = { correct: 'takeProposals', refuse: 'leaveOut', keep: 'keepNumbers' } as const

/** Chooses what to do with all of the file's doubtful phone numbers; the file is then rechecked. */
function DoubtChoice({ live, chosen }: { live: LiveJob; chosen: DoubtfulPhones }) {
  const t = useTranslations('jobs.notices')
  const { job, check, pending } = live
  const options = job.options as ImportOptions
  const others = (['correct', 'refuse', 'keep'] as const).filter((one) => one !== chosen)
  return (
    <div className="flex flex-wrap gap-2 pt-2.5">
      {others.map((doubtfulPhones) => (
        <Button
          key={doubtfulPhones}
          size="sm"
          pending={pending}
          onClick={() => void check({ ...options, doubtfulPhones })}
        >
          {t(doubtLabels[doubtfulPhones])}
        </Button>
      ))}
    </div>
  )
}

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
  const format = useFormat()
  const names = values.map(({ value, count, proposal }) => {
    if (proposal) return t('proposed', { value, count, phone: format.phone(proposal) })
    return count > 1 ? t('value', { value, count }) : value
  })
  const own = ownTitleOf(group)
  const title = own
    ? t(own, { count })
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

function ownTitleOf({ path, code }: RefusalGroup) {
  if (code === 'doubtful_phone') return 'doubtful'
  if (code === 'near_match') return 'near'
  if (code === 'near_row') return 'nearRow'
  if (code === 'is_deleted') return 'deleted'
  if (code !== 'consent_kept') return undefined
  return path === 'blocked' ? 'blocked' : 'unsubscribed'
}
