'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cancelOnEscape } from '@/components/forms/cancel-on-escape'
import { Button } from '@/components/ui/buttons/button'

/**
 * A form with a single field, in which a selection takes effect immediately. It is closed by its button, or by Escape
 * unless a list of options is open.
 */
export function ChoiceForm({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTranslations('common.ui')
  return (
    <form
      method="post"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => cancelOnEscape(event, onCancel)}
      className="flex items-end gap-2"
    >
      <div className="min-w-0 flex-1">{children}</div>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}
