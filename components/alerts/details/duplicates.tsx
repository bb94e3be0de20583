'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import type { AlertWrites } from '../use-alert-writes'
import { near, useNearby } from './use-nearby'

type Props = { alert: Alert; writes: AlertWrites; onOpen: (alertId: string) => void }

/** Warns that other alerts may be about the same incident, and attaches this one to the oldest of them. */
export function Duplicates({ alert, writes, onOpen }: Props) {
  const t = useTranslations('alerts.duplicates')
  const format = useFormat()
  const { others, first } = useNearby(alert)
  const running = writes.runningOf(alert.id)
  if (others.length === 0) return null
  const distance = format.distance(near.metres)
  const number = first && `#${first.number}`
  return (
    <section aria-label={t('title')} className="rounded-md border border-line px-3 py-2 text-13">
      <p>{t('count', { count: others.length, distance, minutes: near.minutes })}</p>
      {first && number ? (
        <div className="-mx-2 mt-1 flex flex-wrap gap-x-1">
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={running !== undefined}
            aria-busy={running !== undefined}
            onClick={() => void writes.act(alert, { kind: 'link', duplicateOf: first.id })}
          >
            {t(running?.kind === 'link' ? 'attaching' : 'attach', { number })}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onOpen(first.id)}>
            {t('show', { number })}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('first')}</p>
      )}
    </section>
  )
}
