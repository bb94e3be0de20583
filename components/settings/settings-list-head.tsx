'use client'

import { ArrowUpDown, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { Kind } from './definition-kinds'
import { SettingsHead } from './settings-head'

type ListHeadProps = {
  kind: Kind | 'identities'
  canWrite: boolean
  onNew: () => void
  /** Starts or stops reordering the rows; absent for lists without an order. */
  order?: { isOpen: boolean; toggle?: () => void }
}

/** The list's title and the button to add a record, or a note for users who may not. */
export function ListHead({ kind, canWrite, onNew, order }: ListHeadProps) {
  const t = useTranslations('settings')
  const keys = useShortcut('n', onNew, canWrite)
  return (
    <SettingsHead
      title={t(`${kind}.title`)}
      about={t(`${kind}.about`)}
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
            <Button variant="primary" onClick={onNew} aria-keyshortcuts={keys}>
              <Plus aria-hidden="true" />
              {t(`${kind}.new`)}
            </Button>
          </>
        )
      }
    />
  )
}
