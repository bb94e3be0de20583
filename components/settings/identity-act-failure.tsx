'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Identity } from '@/lib/contract/identity'
import type { Failure } from '@/lib/data/failure'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { currentRecord } from './kinds'

/** Why an act on an identity was not done; of one that has changed meanwhile, what it is called now. */
export function IdentityActFailure({ failure }: { failure: Failure }) {
  const t = useTranslations('settings.identities')
  const { failureText } = useFailureText()
  const now = failure.code === 'version_stale' ? currentRecord<Identity>(failure.data) : undefined
  return (
    <Notice tone={now ? 'amber' : 'red'} urgent>
      {now ? t('staleSwitch', { name: now.name }) : failureText(failure)}
    </Notice>
  )
}
