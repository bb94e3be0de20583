'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { FieldError } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Texts } from '@/components/ui/texts'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { latestChangesQuery } from '@/lib/data/accounts/accounts'
import { identitiesQuery } from '@/lib/data/identities'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useDistinctNames } from '@/lib/i18n/use-distinct-names'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../failure-notice'
import { attributeOf, readChanges } from '../record/timeline/changed-lines'
import { attributePath } from './account-values'
import type { Difference, FieldValue } from './find-differences'
import type { Choice, Conflict } from './use-conflict'

type ConflictPanelProps = {
  accountId: string
  conflict: Conflict
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

/** What someone else changed, field by field, next to the local input; nothing is overwritten unseen. */
export function ConflictPanel({ accountId, conflict, accountTypes, attributes }: ConflictPanelProps) {
  const t = useTranslations('accounts.conflict')
  const { differences, isAsking } = conflict
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!differences) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [differences])
  if (!differences) return null
  const open = differences.filter(({ mine }) => mine !== undefined)
  return (
    <section aria-labelledby="conflict-title" className="rounded-md border border-amber">
      <div className="flex flex-col gap-1 rounded-t-md bg-amber-soft px-3 py-2 text-13">
        <h2
          id="conflict-title"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-20 text-14 text-amber outline-none"
        >
          {t('title')}
        </h2>
        <Who key={conflict.meetings} accountId={accountId} paths={differences.map(({ path }) => path)} />
        <p>{t(open.length > 0 ? 'text' : 'noneText')}</p>
      </div>
      <div className="px-3">
        {differences.map((difference) => (
          <ConflictRow
            key={difference.path}
            difference={difference}
            choice={conflict.choices[difference.path]}
            onChoose={(choice) => conflict.choose(difference.path, choice)}
            accountTypes={accountTypes}
            attributes={attributes}
          />
        ))}
      </div>
      {open.length > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-2 px-3 pb-3">
          <div className="mr-auto">
            <FieldError id="conflict-error">{isAsking && t('needed')}</FieldError>
          </div>
          <Button size="sm" onClick={() => conflict.chooseAll('theirs')}>
            {t('allTheirs')}
          </Button>
          <Button size="sm" onClick={() => conflict.chooseAll('mine')}>
            {t('allMine')}
          </Button>
        </div>
      )}
    </section>
  )
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

type ConflictRowProps = {
  difference: Difference
  choice?: Choice
  onChoose: (choice: Choice) => void
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

/** One field: two values to choose from, or the adopted value if nothing was typed here. */
function ConflictRow({ difference, choice, onChoose, accountTypes, attributes }: ConflictRowProps) {
  const t = useTranslations('accounts.conflict')
  const { path, before, theirs, mine } = difference
  const name = useFieldName(attributes)(path)
  const show = useShownValue(path, accountTypes)
  const was = `${t('before')}: ${show(before)}`
  if (mine === undefined) {
    return (
      <div className="flex flex-col gap-0.5 border-b border-line py-3 text-13 last:border-b-0">
        <span className="font-medium">{name}</span>
        <bdi className="wrap-anywhere whitespace-pre-wrap">{show(theirs)}</bdi>
        <span className="text-12 text-muted wrap-anywhere">
          <span>{`${t('taken')} ·`}</span> <bdi>{was}</bdi>
        </span>
      </div>
    )
  }
  return (
    <div className="border-b border-line py-3 last:border-b-0">
      <RadioGroup
        legend={name}
        hint={was}
        value={choice ?? null}
        onChange={onChoose}
        options={[
          { value: 'theirs', label: t('takeTheirs'), hint: <Shown text={show(theirs)} /> },
          { value: 'mine', label: t('keepMine'), hint: <Shown text={show(mine)} /> },
        ]}
      />
    </div>
  )
}

function Shown({ text }: { text: string }) {
  return <bdi className="text-13 text-text wrap-anywhere whitespace-pre-wrap">{text}</bdi>
}

function useFieldName(attributes: readonly Attribute[]) {
  const t = useTranslations('accounts.fields')
  return (path: string): string => {
    const attribute = attributes.find(({ id }) => attributePath(id) === path)
    return attribute ? attribute.name : t(path as 'phone')
  }
}

function useShownValue(path: string, accountTypes: readonly AccountType[]) {
  const t = useTranslations('accounts.conflict')
  const words = useTranslations('common')
  const format = useFormat()
  return (value: FieldValue): string => {
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
    if (value === '') return t('empty')
    if (path === 'accountType') return accountTypes.find(({ id }) => id === value)?.name ?? value
    return path === 'phone' ? format.phone(value) : value
  }
}

/** `by` is an identity's id, null if there is none; `name` is that identity's name, if known. */
type LatestChange = { at: string; by: string | null; name?: string }

/** Who last changed one of these fields, and when; undefined if the loaded part of the timeline does not say. */
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
  const members = [...Object.keys(entry.changes), ...readChanges(entry).lines.map(pathOf)]
  return members.some((member) => paths.includes(member))
}

function pathOf(line: ReturnType<typeof readChanges>['lines'][number]): string {
  const id = attributeOf(line)
  return id === undefined ? line.member : attributePath(id)
}
