'use client'

import { Pencil } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { type FieldPath, useEditing } from './record-editing'

const loadEditor = () => import('./field-editor').then(({ FieldEditor }) => FieldEditor)

export const FieldEditor = dynamic(orLostPart(loadEditor), {
  ssr: false,
  loading: () => <div className="h-8 touch:h-11" />,
})

/** Whether a field is being edited, and which element gets the focus back. */
export function useInPlace(path: FieldPath) {
  const { canWrite, path: edited, edit, close } = useEditing()
  const isEdited = canWrite && edited === path
  const pencil = useFocusAfter(isEdited)
  return { canWrite, isEdited, pencil, close, edit: () => edit(path) }
}

type EditPencilProps = { place: ReturnType<typeof useInPlace>; name: string; className?: string }

/** Turns the field beside it into a form; visible on hover and focus. Must be inside a `group`. */
export function EditPencil({ place: { pencil, edit }, name, className }: EditPencilProps) {
  const t = useTranslations('accounts.inPlace')
  return (
    <IconButton
      ref={pencil}
      size="sm"
      label={t('edit', { name })}
      onPointerEnter={loadEditor}
      onClick={edit}
      className={cn(
        'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:opacity-100',
        className,
      )}
    >
      <Pencil aria-hidden="true" />
    </IconButton>
  )
}

/** Returns the focus to the pencil when its form closes, unless the focus has moved elsewhere in the meantime. */
function useFocusAfter(isEdited: boolean) {
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) pencil.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return pencil
}
