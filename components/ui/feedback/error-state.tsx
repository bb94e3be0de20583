'use client'

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button'
import { cn } from '../cn'
import { useUiWords } from '../ui-words'

type ErrorStateProps = { text: ReactNode; onRetry?: () => void; pending?: boolean; className?: string }

export function ErrorState({ text, onRetry, pending, className }: ErrorStateProps) {
  const words = useUiWords()
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}>
      <CircleAlert aria-hidden="true" className="size-5 text-red" />
      <p className="max-w-[48ch] text-body">{text}</p>
      {onRetry && (
        <Button onClick={onRetry} pending={pending}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}
