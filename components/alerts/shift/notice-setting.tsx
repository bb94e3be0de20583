'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import type { ShiftSounds } from './use-shift-sounds'

/**
 * Says whether this browser shows desktop notices, and offers to ask for permission if it has not been asked
 * for.
 */
export function NoticeSetting({ notices: { state, ask } }: Pick<ShiftSounds, 'notices'>) {
  const t = useTranslations('shift.notices')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-13">
      <span className="min-w-0 flex-1">
        <span>{t('label')}</span>
        <span className="block text-12 text-muted">{t(state)}</span>
      </span>
      {state === 'default' && (
        <Button size="sm" onClick={() => void ask()}>
          {t('ask')}
        </Button>
      )}
    </div>
  )
}
