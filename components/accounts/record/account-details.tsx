'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { DateTime } from '@/components/ui/date-time'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Section } from '@/components/ui/section'
import type { Account } from '@/lib/contract/account'
import { useFormat } from '@/lib/i18n/use-format'

/** Every field of 2.1 that is set. */
export function AccountDetails({ account, typeName }: { account: Account; typeName: string }) {
  const t = useTranslations('accounts')
  const yesNo = useTranslations('common')
  const format = useFormat()
  const moment = (at?: string) => at && <DateTime {...format.moment(at)} />
  const { expirationDate, birthday, metadata } = account
  const answer = (value: boolean) => yesNo(value ? 'yes' : 'no')

  return (
    <Section title={t('record.details')}>
      <KeyValueList>
        <Detail name={t('fields.phone')}>
          <Copyable value={account.phone} label={t('record.copyPhone')}>
            <span className="tabular">{format.phone(account.phone)}</span>
          </Copyable>
        </Detail>
        <Detail name={t('fields.fullname')}>{account.fullname}</Detail>
        <Detail name={t('fields.username')}>{account.username}</Detail>
        <Detail name={t('fields.accountType')}>{typeName}</Detail>
        <Detail name={t('fields.role')}>{account.role}</Detail>
        <Detail name={t('fields.birthday')}>{birthday && format.day(birthday)}</Detail>
        <Detail name={t('fields.subscribed')}>{answer(account.subscribed)}</Detail>
        <Detail name={t('fields.validated')}>{answer(account.validated)}</Detail>
        <Detail name={t('fields.blocked')}>{answer(account.blocked)}</Detail>
        <Detail name={t('fields.blockedDate')}>{moment(account.blockedDate)}</Detail>
        <Detail name={t('fields.blockedReason')}>{account.blockedReason}</Detail>
        <Detail name={t('fields.expirationDate')}>
          {expirationDate?.includes('T')
            ? moment(expirationDate)
            : expirationDate && format.day(expirationDate)}
        </Detail>
        <Detail name={t('fields.creationDate')}>{moment(account.creationDate)}</Detail>
        <Detail name={t('fields.id')}>
          <Copyable value={account.id} label={t('record.copyId')}>
            <span className="font-mono text-12">{account.id}</span>
          </Copyable>
        </Detail>
        <Detail name={t('fields.businessId')}>{account.businessId}</Detail>
        <Detail name={t('fields.metadata')}>
          {Object.keys(metadata).length > 0 && (
            <pre className="overflow-x-auto font-mono text-12 whitespace-pre-wrap">
              {JSON.stringify(metadata, null, 2)}
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
