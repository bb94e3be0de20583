'use client'

import { ArrowUpDown, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { Kind } from './definition-kinds'
import { SettingsHead } from './settings-head'

type ListHeadProps = {
  kind: Kind | 'identities' | 'webhooks'
  canWrite: boolean
  /** A sentence that describes the list; by default, the text for its kind. */
  about?: string
  /** Absent if no record can be added here. */
  onNew?: () => void
  /** Starts or stops reordering the rows; absent for lists without an order. */
  order?: { isOpen: boolean; toggle?: () => void }
}

/** The list's title and the button to add a record, or a note for users who may not add one. */
export function ListHead({ kind, canWrite, about, onNew, order }: ListHeadProps) {
  const t = useTranslations('settings')
  const keys = useShortcut('n', () => onNew?.(), canWrite && onNew !== undefined)
  return (
    <SettingsHead
      title={t(`${kind}.title`)}
      about={about ?? t(`${kind}.about`)}
      readOnly={!canWrite && t('readOnly')}
      actions={
        canWrite && (
          <>
            {order?.toggle && (
              <Button variant="ghost" onClick={order.toggle}>
                {!order.isOpen && <ArrowUpDown aria-hidden="true" />}
                {t(order.isOpen ? 'order.done' : 'order.start')}
              </Button>
            )}
            {onNew && (
              <Button variant="primary" onClick={onNew} aria-keyshortcuts={keys}>
                <Plus aria-hidden="true" />
                {t(`${kind}.new`)}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
