'use client'

import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { buttonStyle } from '../buttons/button-style'
import { IconButton } from '../buttons/icon-button'
import { cn } from '../cn'
import { useUiWords } from '../ui-words'

const style = cn(
  'w-full rounded-md border border-line bg-raised shadow-overlay transition-[opacity,translate] duration-160',
  'data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
)

export function ToastCard({ toast }: { toast: Base.Root.ToastObject }) {
  const words = useUiWords()
  return (
    <Base.Root toast={toast} className={style}>
      <Base.Content className="flex items-start gap-2 p-3 text-13">
        <ToneIcon tone={toast.type} />
        <div className="min-w-0 flex-1">
          <Base.Title className="font-medium" />
          <Base.Description className="text-muted" />
        </div>
        <Base.Action className={cn(buttonStyle('secondary', 'sm'), '-my-1')} />
        <Base.Close
          render={
            <IconButton label={words.dismiss} size="sm" className="-my-1 -mr-1">
              <X aria-hidden="true" />
            </IconButton>
          }
        />
      </Base.Content>
    </Base.Root>
  )
}

function ToneIcon({ tone }: { tone?: string }) {
  if (tone === 'success')
    return <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
  if (tone === 'error') return <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red" />
  return null
}
