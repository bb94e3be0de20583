'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { DateTime } from '@/components/ui/date-time'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { FoldedSection } from '@/components/ui/section'
import { useFormat } from '@/lib/i18n/use-format'
import { Editable } from './in-place/editable'
import { type FieldPath, useEditing } from './in-place/record-editing'

const folded: readonly FieldPath[] = ['username', 'accountType', 'role', 'birthday', 'expirationDate']

/** Rarely needed details; the section expands as soon as one of its fields is being edited. */
export function AccountDetails() {
  const t = useTranslations('accounts')
  const { path } = useEditing()
  const [open, setOpen] = useState(false)
  if (path && folded.includes(path) && !open) setOpen(true)
  return (
    <FoldedSection title={t('record.details')} open={open} onToggle={() => setOpen(!open)}>
      <Fields />
    </FoldedSection>
  )
}

function Fields() {
  const t = useTranslations('accounts')
  const format = useFormat()
  const { account, accountTypes } = useEditing()
  const { accountType, birthday, expirationDate } = account
  const typeName = accountTypes.find(({ id }) => id === accountType)?.name ?? t('record.unknownType')
  return (
    <KeyValueList>
      <Editable path="username" name={t('fields.username')}>
        <bdi>{account.username}</bdi>
      </Editable>
      <Editable path="accountType" name={t('fields.accountType')}>
        <bdi>{typeName}</bdi>
      </Editable>
      <Editable path="role" name={t('fields.role')}>
        <bdi>{account.role}</bdi>
      </Editable>
      <Editable path="birthday" name={t('fields.birthday')}>
        {birthday && format.day(birthday)}
      </Editable>
      <Editable path="expirationDate" name={t('fields.expirationDate')}>
        {expirationDate && format.expiry(expirationDate)}
      </Editable>
      <Detail name={t('fields.creationDate')}>
        <DateTime {...format.moment(account.creationDate)} />
      </Detail>
      <Detail name={t('fields.id')}>
        <span className="-my-1 flex min-h-7 items-center gap-1">
          <span translate="no" className="font-mono text-12">
            {account.id}
          </span>
          <CopyButton value={account.id} label={t('record.copyId')} />
        </span>
      </Detail>
      <Detail name={t('fields.businessId')}>{account.businessId}</Detail>
      <Detail name={t('fields.metadata')}>
        {Object.keys(account.metadata).length > 0 && (
          <pre className="overflow-x-auto font-mono text-12 whitespace-pre-wrap">
            {JSON.stringify(account.metadata, null, 2)}
          </pre>
        )}
      </Detail>
    </KeyValueList>
  )
}

/** Renders nothing if the field is not set. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  return children ? <KeyValue name={name}>{children}</KeyValue> : null
}
