'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useId } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useShortcutsEnabled } from '@/components/ui/hooks/use-shortcut'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import type { NearestResponder } from './nearest-responder'
import type { AlertWrites } from './use-alert-writes'
import { useResponderName } from './use-names'

/** The key that sends the nearest responder to the selected alert. */
export const sendKey = 'f'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'tabIndex'> & {
  alert: Alert
  writes: AlertWrites
  nearest: NearestResponder
  'aria-describedby'?: string
}

/**
 * Acknowledges the selected alert, which is unattended, and dispatches the nearest free responder, in one action that
 * can be undone.
 */
export function SendNearest({ alert, writes, nearest, ...rest }: Props) {
  const t = useTranslations('responders')
  const format = useFormat()
  const nameOf = useResponderName()
  const [hasKeys] = useShortcutsEnabled()
  const running = writes.runningOf(alert.id)
  const { responder, metres } = nearest
  return (
    <Button
      {...rest}
      aria-keyshortcuts={hasKeys ? sendKey : undefined}
      aria-disabled={running !== undefined}
      aria-busy={running?.kind === 'sendFirst'}
      onClick={() => void writes.act(alert, { kind: 'sendFirst', responderId: responder.id })}
    >
      {running?.kind === 'sendFirst' ? (
        t('dispatching')
      ) : (
        <span className="min-w-0 truncate">
          {t('sendNearest', { name: nameOf(responder.id), distance: format.distance(metres) })}
        </span>
      )}
      <span className="sr-only">{`: #${alert.number}`}</span>
      {hasKeys && (
        <span aria-hidden="true" className="opacity-75 max-sm:hidden">
          F
        </span>
      )}
    </Button>
  )
}

/** The button in the alert's panel, with the age of the location that it goes by, which may be wrong by now. */
export function SendNearestFirst(props: Props) {
  const t = useTranslations('responders')
  const format = useFormat()
  const hint = useId()
  const { text } = format.moment(props.nearest.seenAt)
  return (
    <div className="flex flex-col gap-1">
      <SendNearest {...props} className="w-full" aria-describedby={hint} />
      <p id={hint} className="text-12 text-muted">
        {t('nearest', { seen: t('seen', { time: text }) })}
      </p>
    </div>
  )
}
