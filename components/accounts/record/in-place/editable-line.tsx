'use client'

import type { ReactNode } from 'react'
import { EditPencil, useInPlace } from './edit-pencil'
import type { FieldPath } from './record-editing'

type EditableLineProps = { path: FieldPath; name: string; children: ReactNode }

/** A line of the page header with its pencil; the form opens below it, and the line stays. */
export function EditableLine({ path, name, children }: EditableLineProps) {
  const place = useInPlace(path)
  const { canWrite, isEdited, Editor, close } = place
  const isOpen = isEdited && Editor !== undefined
  return (
    <>
      <div className="group flex min-h-9 items-center gap-x-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</div>
        {canWrite && !isOpen && <EditPencil place={place} name={name} />}
      </div>
      {isOpen && (
        <div className="max-w-[40rem] py-2">
          <Editor path={path} onClose={close} />
        </div>
      )}
    </>
  )
}
