'use client'

import { useQuery } from '@tanstack/react-query'
import { Maximize2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { accountHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { accountQuery } from '@/lib/data/accounts/accounts'
import { alertTypesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { failureOf } from '@/lib/data/request-error'
import { useNoteOpened } from '@/lib/drafts/recent-accounts'
import { countryOf } from '@/lib/format/phone/read-phone'
import { useDistinctNames } from '@/lib/i18n/use-distinct-names'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AccountRecord } from './account-record'
import { RecordEditing } from './in-place/record-editing'
import type { NoteRights } from './notes/account-notes'
import { RecordHeader } from './record-header'

const lookedAtMs = 1_500

export type RecordPanelProps = {
  accountId: string
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  imageHosts: readonly string[]
  canWrite: boolean
  canSend: boolean
  canPlace: boolean
  noteRights: NoteRights
  onClose: () => void
}

/**
 * An account's record beside a list, with the same contents as the account's page and a link to that page.
 */
export function RecordPanel({ accountId, ...props }: RecordPanelProps) {
  // An edit in progress keeps its account open while the user moves on in the list.
  const [held, setHeld] = useState<string>()
  const shown = held ?? accountId
  useNoteOpened(shown, lookedAtMs)
  return (
    <Frame accountId={shown} onClose={props.onClose}>
      <Content
        key={shown}
        {...props}
        accountId={shown}
        onEditing={(isEditing) => setHeld(isEditing ? shown : undefined)}
      />
    </Frame>
  )
}

type FrameProps = Pick<RecordPanelProps, 'accountId' | 'onClose'> & { children: ReactNode }

function Frame({ accountId, onClose, children }: FrameProps) {
  const t = useTranslations('accounts.panel')
  return (
    <aside
      aria-label={t('label')}
      className="sticky top-[var(--notices-height,0px)] flex h-[calc(100dvh-var(--notices-height,0px))] flex-col transition-[opacity,translate] duration-160 starting:translate-x-4 starting:opacity-0"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
        <ButtonLink variant="ghost" size="sm" href={accountHref(accountId)}>
          <Maximize2 aria-hidden="true" />
          {t('open')}
        </ButtonLink>
        <IconButton size="sm" label={t('close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 py-4">
        {children}
      </div>
    </aside>
  )
}

type ContentProps = RecordPanelProps & { onEditing: (isEditing: boolean) => void }

function Content({
  accountId,
  onEditing,
  onClose,
  canSend,
  canPlace,
  imageHosts,
  noteRights,
  ...record
}: ContentProps) {
  const t = useTranslations('accounts.panel')
  const { readFailureText } = useFailureText()
  const query = useQuery(accountQuery(accountId))
  const types = useQuery(alertTypesQuery())
  const identities = useQuery(identitiesQuery())
  const people = useDistinctNames(identities.data)
  const [openedAt] = useState(Date.now)
  const failure = query.error ? failureOf(query.error) : undefined
  if (failure?.code === 'not_found') return <p className="text-14 text-muted">{t('gone')}</p>
  if (!query.data && failure) {
    return (
      <ErrorState
        text={readFailureText(failure)}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    )
  }
  if (!query.data) return <SkeletonRows count={8} />
  const alertTypes = types.data ?? []
  const names = {
    accountTypes: record.accountTypes,
    attributes: record.attributes,
    alertTypes,
    identities: Object.fromEntries(people ?? []),
  }
  return (
    <RecordEditing
      {...record}
      accountId={accountId}
      madeAt={openedAt}
      country={countryOf(query.data.account.phone)}
      onEditing={onEditing}
      onDeleted={onClose}
    >
      <RecordHeader level={2} alertTypes={alertTypes} canSend={canSend} canPlace={canPlace} />
      <AccountRecord
        isWhole={!types.isError && !identities.isError}
        names={names}
        imageHosts={imageHosts}
        noteRights={noteRights}
      />
    </RecordEditing>
  )
}
