'use client'

import { useTranslations } from 'next-intl'
import { useWriteTo } from '@/components/notifications/use-write-to'
import { Button } from '@/components/ui/buttons/button'
import type { Alert } from '@/lib/contract/alerts/alert'

/** Starts a new notification to the people who raised these alerts; renders nothing if none of them is known. */
export function WriteToCallers({ alerts }: { alerts: readonly Pick<Alert, 'accountId'>[] }) {
  const t = useTranslations('alerts.list')
  const { pending, writeTo } = useWriteTo()
  const accountIds = [...new Set(alerts.flatMap(({ accountId }) => accountId ?? []))]
  if (accountIds.length === 0) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      className="mb-3"
      pending={pending}
      onClick={() => writeTo({ accountIds })}
    >
      {t('writeTo', { count: accountIds.length })}
    </Button>
  )
}
