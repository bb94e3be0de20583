'use client'

import { useTranslations } from 'next-intl'
import { bdi } from '@/components/accounts/failure-notice'
import { Notice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { Account } from '@/lib/contract/accounts/account'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { BrowserState } from './browser-state'

export type BrowserSectionProps = {
  account: Account
  /** The VAPID key to subscribe with: null if Web Push is not set up, undefined if the key could not be loaded. */
  publicKey?: string | null
  /** Schemes that links may have in addition to http and https. */
  linkSchemes: readonly string[]
  canRegister: boolean
  /** Whether a drill is on, during which nothing is sent to a provider. */
  drill: boolean
}

/** Whether this browser shows the account's notifications and, if not, what prevents that. */
export function BrowserSection({ account, publicKey, linkSchemes, canRegister, drill }: BrowserSectionProps) {
  const t = useTranslations('inbox.browser')
  const format = useFormat()
  const name = bdi(accountName(account) || format.phone(account.phone))
  return (
    <Section title={t('title')}>
      <div className="flex flex-col items-start gap-3 pt-3 text-body [&>*]:w-full">
        {drill && <Notice tone="amber">{t('drill')}</Notice>}
        {!canRegister && <p className="text-muted">{t('admins')}</p>}
        {canRegister && publicKey === null && <NotSetUp />}
        {canRegister && publicKey === undefined && <Notice tone="amber">{t('keyNotRead')}</Notice>}
        {canRegister && publicKey && (
          <BrowserState accountId={account.id} name={name} publicKey={publicKey} linkSchemes={linkSchemes} />
        )}
      </div>
    </Section>
  )
}

const missing = ['VAPID_SUBJECT', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

/** Names all three settings, because Beacon does not start if only some of them are missing. */
function NotSetUp() {
  const t = useTranslations('inbox.browser')
  return (
    <Notice tone="amber">
      {t('notSetUp')}{' '}
      {missing.map((setting) => (
        <code key={setting} translate="no" className="mr-2 inline-block font-mono text-12">
          {setting}
        </code>
      ))}
      <TextLink inText href="/settings/channels">
        {t('settings')}
      </TextLink>
    </Notice>
  )
}
