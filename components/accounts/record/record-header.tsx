'use client'

import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { inboxHref } from '@/components/hrefs'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { cn } from '@/components/ui/cn'
import { MovingTitle } from '@/components/ui/moving-title'
import { quietLink, TextLink } from '@/components/ui/text-link'
import type { AlertType } from '@/lib/contract/definitions'
import { accountQuery } from '@/lib/data/accounts/accounts'
import { useOffers } from '@/lib/data/business'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { AccountBadges } from '../account-badges'
import { KeptNotice } from '../kept-notice'
import { OpenAlerts } from './account-open-alerts'
import { EditPencil, FieldEditor, useInPlace } from './in-place/edit-pencil'
import { type FieldPath, useEditing } from './in-place/record-editing'
import { LastContact } from './last-contact'
import { Presence } from './presence/presence'
import { RecordActions, type RecordActionsProps } from './record-actions'
import { Verdict } from './verdict'

type RecordHeaderProps = Omit<RecordActionsProps, 'name'> & {
  alertTypes: readonly AlertType[]
  /** 1 for a page's main heading, which comes with a back link; 2 for a heading within a page. */
  level?: 1 | 2
}

/** An account's header: how to call the person, whether messages reach them, last contact, and open alerts. */
export function RecordHeader({ alertTypes, level = 1, ...may }: RecordHeaderProps) {
  const t = useTranslations('accounts')
  const format = useFormat()
  const { account, now, path } = useEditing()
  const hasInbox = useOffers('createDevice')
  const name = accountName(account) || format.phone(account.phone)
  return (
    <header className="grid grid-cols-1 gap-x-6 gap-y-3 @xl:grid-cols-[minmax(0,1fr)_auto]">
      <div
        className={cn(
          '-mb-2 flex min-h-5 items-start justify-between gap-x-4 text-13 @xl:col-span-2',
          level === 2 && '-mt-3',
        )}
      >
        {level === 1 && <TextLink href="/accounts">{t('title')}</TextLink>}
        <Presence accountId={account.id} editing={path !== undefined} />
      </div>
      <Who level={level} />
      <div className="flex flex-col gap-1.5 @xl:col-span-2">
        <KeptCopy />
        <Verdict account={account} now={now} />
        {account.testAccount && hasInbox && <TestInbox accountId={account.id} />}
      </div>
      {/* Below the verdict on a phone, where the first facts must stay near the top; beside the name if there is room. */}
      <div className="flex flex-wrap gap-2 @xl:col-start-2 @xl:row-start-2 @xl:self-start">
        <RecordActions name={name} {...may} />
      </div>
      <div className="flex flex-col gap-1.5 @xl:col-span-2 @xl:-mt-1.5">
        <LastContact accountId={account.id} alertTypes={alertTypes} />
        <OpenAlerts accountId={account.id} alertTypes={alertTypes} />
      </div>
    </header>
  )
}

function KeptCopy() {
  const { account } = useEditing()
  const { refetch, isFetching } = useQuery(accountQuery(account.id))
  if (!account.keptAt) return null
  return <KeptNotice keptAt={account.keptAt} pending={isFetching} onRetry={() => void refetch()} />
}

/** The name, followed by the number; without a name, the number takes its place. */
function Who({ level }: { level: 1 | 2 }) {
  const t = useTranslations('accounts')
  const { account, accountTypes, now } = useEditing()
  const name = accountName(account)
  const type = accountTypes.find(({ id }) => id === account.accountType)?.name
  const marks = <AccountBadges account={account} now={now} />
  const typeLine = type && <bdi className="text-14 text-muted">{type}</bdi>
  if (!name) {
    return (
      <div className="min-w-0">
        <EditableLine path="phone" name={t('fields.phone')}>
          <Title level={level} marks={marks}>
            <Call phone={account.phone} />
          </Title>
          <CopyPhone />
        </EditableLine>
        <EditableLine path="fullname" name={t('fields.fullname')}>
          <span className="text-14 text-muted">{t('record.noName')}</span>
          {typeLine}
        </EditableLine>
      </div>
    )
  }
  return (
    <div className="min-w-0">
      <EditableLine path="fullname" name={t('fields.fullname')}>
        <Title level={level} marks={marks}>
          <MovingTitle of="account" id={account.id}>
            <bdi translate="no" className="inline-block">
              {name}
            </bdi>
          </MovingTitle>
        </Title>
      </EditableLine>
      <EditableLine path="phone" name={t('fields.phone')}>
        <span className="text-20">
          <Call phone={account.phone} />
        </span>
        <CopyPhone />
        {typeLine}
      </EditableLine>
    </div>
  )
}

function Title({ level, marks, children }: { level: 1 | 2; marks: ReactNode; children: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className="min-w-0">
      <Heading className="mr-2 inline text-28 wrap-anywhere">{children}</Heading>
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-middle">{marks}</span>
    </div>
  )
}

/** A number that can be called with one click, if the device supports that. */
function Call({ phone }: { phone: string }) {
  const format = useFormat()
  return (
    <a
      href={`tel:${phone}`}
      className={cn(quietLink, 'tabular inline-flex items-center gap-1.5 touch:min-h-11')}
    >
      <Phone aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span translate="no">{format.phone(phone)}</span>
    </a>
  )
}

function CopyPhone() {
  const t = useTranslations('accounts.record')
  const { account } = useEditing()
  return <CopyButton value={account.phone} label={t('copyPhone')} />
}

/** Links to the page that shows the test account's notifications as they arrive. */
function TestInbox({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.record')
  return (
    <p className="flex items-start gap-1.5 text-13 text-muted">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-blue" />
      <span>
        <span>{t('testAccount')}</span>{' '}
        <TextLink inText href={inboxHref(accountId)}>
          {t('openInbox')}
        </TextLink>
      </span>
    </p>
  )
}

type EditableLineProps = { path: FieldPath; name: string; children: ReactNode }

/** A line of the page header with its edit pencil; the line stays while the form is open below it. */
function EditableLine({ path, name, children }: EditableLineProps) {
  const place = useInPlace(path)
  const { canWrite, isEdited, close } = place
  return (
    <>
      <div className="group flex min-h-9 items-center gap-x-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</div>
        {canWrite && !isEdited && <EditPencil place={place} name={name} />}
      </div>
      {isEdited && (
        <div className="max-w-[40rem] py-2">
          <FieldEditor path={path} onClose={close} />
        </div>
      )}
    </>
  )
}
