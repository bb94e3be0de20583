'use client'

import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { deferred } from '@/components/ui/overlays/deferred'
import { Popover } from '@/components/ui/overlays/popover'
import type { AddFilterFormProps } from './add-filter-form'

const Form = deferred<AddFilterFormProps>(
  () => import('./add-filter-form').then(({ AddFilterForm }) => AddFilterForm),
  () => true,
)

/** Chooses by what to narrow the list further, and how. */
export function AddFilter(props: Omit<AddFilterFormProps, 'onDone'>) {
  const t = useTranslations('accountList')
  return (
    <Popover
      title={t('addFilter')}
      trigger={
        <Button>
          <ListFilter aria-hidden="true" className="text-muted" />
          {t('filter')}
        </Button>
      }
    >
      {(close) => <Form {...props} onDone={close} />}
    </Popover>
  )
}
