'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { DateTime } from '@/components/ui/date-time'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Section } from '@/components/ui/section'
import { useFormat } from '@/lib/i18n/use-format'
import { Editable } from './in-place/editable'
import { useEditing } from './in-place/record-editing'

/** Every field of 2.1 that is set, and for who may write those that could be. */
export function AccountDetails() {
  const t = useTranslations('accounts')
  const yesNo = useTranslations('common')
  const format = useFormat()
  const { account, accountTypes } = useEditing()
  const { accountType, birthday, expirationDate } = account
  const typeName = accountTypes.find(({ id }) => id === accountType)?.name ?? t('record.unknownType')
  const answer = (value: boolean) => yesNo(value ? 'yes' : 'no')
  const moment = (at?: string) => at && <DateTime {...format.moment(at)} />

  return (
    <Section title={t('record.details')}>
      <KeyValueList>
        <Editable path="phone" name={t('fields.phone')}>
          <Copyable value={account.phone} label={t('record.copyPhone')}>
            <span className="tabular">{format.phone(account.phone)}</span>
          </Copyable>
        </Editable>
        <Editable path="fullname" name={t('fields.fullname')}>
          {account.fullname && <bdi>{account.fullname}</bdi>}
        </Editable>
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
        <Detail name={t('fields.subscribed')}>{answer(account.subscribed)}</Detail>
        <Detail name={t('fields.validated')}>{answer(account.validated)}</Detail>
        <Detail name={t('fields.blocked')}>{answer(account.blocked)}</Detail>
        <Detail name={t('fields.blockedDate')}>{moment(account.blockedDate)}</Detail>
        <Detail name={t('fields.blockedReason')}>
          {account.blockedReason && <bdi>{account.blockedReason}</bdi>}
        </Detail>
        <Editable path="expirationDate" name={t('fields.expirationDate')}>
          {expirationDate && format.expiry(expirationDate)}
        </Editable>
        <Detail name={t('fields.creationDate')}>{moment(account.creationDate)}</Detail>
        <Detail name={t('fields.id')}>
          <Copyable value={account.id} label={t('record.copyId')}>
            <span className="font-mono text-12">{account.id}</span>
          </Copyable>
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
    </Section>
  )
}

/** Nothing where the field is not set. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  return children ? <KeyValue name={name}>{children}</KeyValue> : null
}

function Copyable({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <span className="-my-1 flex min-h-7 items-center gap-1">
      {children}
      <CopyButton value={value} label={label} />
    </span>
  )
}
