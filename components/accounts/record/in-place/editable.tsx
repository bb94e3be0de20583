'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { KeyValue } from '@/components/ui/key-value'
import { EditPencil, FieldEditor, useInPlace } from './edit-pencil'
import type { FieldPath } from './record-editing'

type EditableProps = { path: FieldPath; name: string; children: ReactNode }

/**
 * A field's value, with an edit pencil for users with write access; for others, renders nothing if the field is not
 * set.
 */
export function Editable({ path, name, children }: EditableProps) {
  const t = useTranslations('accounts')
  const place = useInPlace(path)
  const { canWrite, isEdited, close } = place
  if (isEdited) {
    return (
      <div className="col-span-full border-b border-line py-3 last:border-b-0">
        <dt className="sr-only">{name}</dt>
        <dd>
          <FieldEditor path={path} onClose={close} />
        </dd>
      </div>
    )
  }
  if (!canWrite) return children ? <KeyValue name={<bdi>{name}</bdi>}>{children}</KeyValue> : null
  return (
    <KeyValue name={<bdi>{name}</bdi>} className="group">
      <div className="-my-1 flex min-h-7 items-center gap-1">
        <div className="min-w-0 flex-1 py-1">
          {children || <span className="text-muted">{t('record.notSet')}</span>}
        </div>
        <EditPencil place={place} name={name} className="self-start" />
      </div>
    </KeyValue>
  )
}
