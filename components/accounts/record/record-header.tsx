'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { useFormat } from '@/lib/i18n/use-format'
import { AccountBadges } from '../account-badges'
import { nameOf } from '../account-state'
import { useEditing } from './in-place/record-editing'
import { RecordActions } from './record-actions'

/** Who it is, what is out of the ordinary, and what can be done. */
export function RecordHeader({ canSend }: { canSend: boolean }) {
  const t = useTranslations('accounts')
  const format = useFormat()
  const { account, now } = useEditing()
  const name = nameOf(account) || format.phone(account.phone)
  return (
    <PageHeader
      title={<bdi>{name}</bdi>}
      back={<TextLink href="/accounts">{t('title')}</TextLink>}
      marks={<AccountBadges account={account} now={now} />}
      actions={<RecordActions name={name} canSend={canSend} />}
    />
  )
}
