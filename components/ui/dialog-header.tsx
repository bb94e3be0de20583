'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button'
import { useUiWords } from './ui-words'

export function DialogHeader({ title, description }: { title: ReactNode; description?: ReactNode }) {
  const words = useUiWords()
  return (
    <header className="flex items-start gap-4 px-4 pt-3 pb-3">
      <div className="min-w-0 flex-1">
        <Base.Title className="text-16 font-medium">{title}</Base.Title>
        {description && (
          <Base.Description className="mt-1 text-13 text-muted">{description}</Base.Description>
        )}
      </div>
      <Base.Close
        render={
          <IconButton label={words.close} size="sm" className="-mr-1">
            <X aria-hidden="true" />
          </IconButton>
        }
      />
    </header>
  )
}
