'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button'
import { useUiWords } from '../ui-words'

export function DialogHeader({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <header className="py-3 pr-14 pl-4">
      <Base.Title className="text-16 font-medium wrap-anywhere">{title}</Base.Title>
      {description && <Base.Description className="mt-1 text-13 text-muted">{description}</Base.Description>}
    </header>
  )
}

/** Stands last in the dialog, so that opening it puts the focus on its first field and not on the way out. */
export function DialogClose() {
  const words = useUiWords()
  return (
    <Base.Close
      render={
        <IconButton label={words.close} size="sm" className="absolute! top-2.5 right-2.5">
          <X aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
