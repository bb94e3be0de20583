'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConflictPanel, type FieldTexts } from '@/components/forms/conflict-panel'
import { DateTime } from '@/components/ui/date-time'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Texts } from '@/components/ui/texts'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { latestChangesQuery } from '@/lib/data/accounts/accounts'
import { identitiesQuery } from '@/lib/data/identities'
import { useDraftOwner } from '@/lib/drafts/owner'
import type { Conflict } from '@/lib/forms/use-conflict'
import { useDistinctNames } from '@/lib/i18n/use-distinct-names'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../failure-notice'
import { attributeOf, readChanges } from '../record/timeline/changed-lines'
import { type AccountFields, attributePath, savedMembers } from './account-values'

type AccountConflictProps = {
  accountId: string
  conflict: Conflict
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

/** What someone else changed in the account, and who did it. */
export function AccountConflict({ accountId, conflict, accountTypes, attributes }: AccountConflictProps) {
  const fields = useFieldTexts(accountTypes, attributes)
  const paths = conflict.differences?.map(({ path }) => path) ?? []
  return (
    <ConflictPanel
      conflict={conflict}
      fields={fields}
      who={<Who key={conflict.meetings} accountId={accountId} paths={paths} />}
    />
  )
}

function useFieldTexts(accountTypes: readonly AccountType[], attributes: readonly Attribute[]) {
  const t = useTranslations('accounts.fields')
  const format = useFormat()
  const texts = {
    ...Object.fromEntries(savedMembers.map((member) => [member, { label: t(member) }])),
    phone: { label: t('phone'), show: format.phone },
    accountType: {
      label: t('accountType'),
      show: (id: string) => accountTypes.find((type) => type.id === id)?.name ?? id,
    },
    ...Object.fromEntries(attributes.map(({ id, name }) => [attributePath(id), { label: name }])),
  }
  return texts as FieldTexts<AccountFields>
}

/** Who made the change and when, according to the account's timeline. */
function Who({ accountId, paths }: { accountId: string; paths: string[] }) {
  const t = useTranslations('accounts.conflict')
  const someone = useTranslations('accounts.timeline')('someone')
  const format = useFormat()
  const { identityId: me } = useDraftOwner()
  const { change, isReading } = useLatestChange(accountId, paths)
  if (isReading) return <Skeleton className="h-5 w-56 max-w-full" />
  if (!change?.by) return <p>{t('whoUnknown')}</p>
  const when = () => <DateTime {...format.moment(change.at)} />
  if (change.by === me)
    return (
      <p>
        <Texts>{t.rich('whoSelf', { when })}</Texts>
      </p>
    )
  return (
    <p>
      <Texts>{t.rich('who', { name: change.name ?? someone, bdi, when })}</Texts>
    </p>
  )
}

/** `by` is the ID of the identity that made the change, null if there was none; `name` is its name, if known. */
type LatestChange = { at: string; by: string | null; name?: string }

/** Who last changed one of these fields, and when; undefined if the loaded part of the timeline does not show it. */
function useLatestChange(accountId: string, paths: readonly string[]) {
  const { data: entries, isPending } = useQuery(latestChangesQuery(accountId))
  const { data: people, isPending: areNamesPending } = useQuery(identitiesQuery())
  const entry = entries?.find((one) => changesOne(one, paths))
  const name = useDistinctNames(people)?.get(entry?.by ?? '')
  const change: LatestChange | undefined = entry && { at: entry.at, by: entry.by, name }
  return { change, isReading: isPending || areNamesPending }
}

function changesOne(entry: TimelineEntry, paths: readonly string[]): boolean {
  if (!('changes' in entry) || entry.changes === null) return false
  const changed = [...Object.keys(entry.changes), ...readChanges(entry).lines.map(pathOf)]
  return changed.some((member) => paths.includes(member))
}

function pathOf(line: ReturnType<typeof readChanges>['lines'][number]): string {
  const id = attributeOf(line)
  return id === undefined ? line.member : attributePath(id)
}
