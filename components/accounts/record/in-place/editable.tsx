'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useDeferred } from '@/components/ui/hooks/use-deferred'
import { KeyValue } from '@/components/ui/key-value'
import { type FieldPath, useEditing } from './record-editing'

const loadEditor = () => import('./field-editor').then(({ FieldEditor }) => FieldEditor)

type EditableProps = { path: FieldPath; name: string; children: ReactNode }

/** A field as it stands, and for who may write a pencil that makes it a form; nothing where it is not set and never will be. */
export function Editable({ path, name, children }: EditableProps) {
  const t = useTranslations('accounts')
  const { canWrite, path: edited, edit, close } = useEditing()
  const isEdited = canWrite && edited === path
  const Editor = useDeferred(loadEditor, isEdited)
  const pencil = useFocusAfter(isEdited)
  if (isEdited && Editor) {
    return (
      <div className="col-span-full border-b border-line py-3 last:border-b-0">
        <dt className="sr-only">{name}</dt>
        <dd>
          <Editor path={path} onClose={close} />
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
        <IconButton
          ref={pencil}
          size="sm"
          label={t('inPlace.edit', { name })}
          pending={isEdited}
          onPointerEnter={loadEditor}
          onClick={() => edit(path)}
          className="self-start opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-busy:opacity-100 touch:opacity-100"
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      </div>
    </KeyValue>
  )
}

/** Gives the focus back to the pencil when its form has gone, unless it is somewhere else by then. */
function useFocusAfter(isEdited: boolean) {
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) pencil.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return pencil
}
