'use client'

import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, CircleQuestionMark, X } from 'lucide-react'
import { buttonStyle } from '../buttons/button'
import { IconButton } from '../buttons/icon-button'
import { cn } from '../cn'
import { useUiWords } from '../ui-words'

export function ToastRegion() {
  const words = useUiWords()
  const { toasts } = Base.useToastManager()
  return (
    <Base.Portal>
      <Base.Viewport aria-label={words.messages} className={placeStyle}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Base.Viewport>
    </Base.Portal>
  )
}

/**
 * The region's position, where it covers no controls: on wide screens, in the part of the sidebar that is
 * empty on every page; otherwise above the sticky bars.
 */
const placeStyle = cn(
  'fixed inset-x-4 bottom-[calc(5rem+var(--foot-height,0px)+var(--floating-height,0px))] z-60 flex flex-col-reverse gap-2 outline-none',
  'sm:bottom-[calc(1rem+var(--foot-height,0px))] sm:left-auto sm:w-90 lg:right-auto lg:bottom-26 lg:left-2 lg:w-52',
)

const cardStyle = cn(
  'w-full rounded-md border border-line bg-raised shadow-overlay transition-[opacity,translate] duration-160',
  'data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
)

function ToastCard({ toast }: { toast: Base.Root.ToastObject }) {
  const words = useUiWords()
  return (
    <Base.Root toast={toast} className={cardStyle}>
      <Base.Content className="flex items-start gap-2 p-3 text-13 lg:flex-wrap">
        <ToneIcon tone={toast.type} />
        <div className="min-w-0 flex-1">
          <Base.Title className="font-medium">{toast.title}</Base.Title>
          <Base.Description className="text-muted">{toast.description}</Base.Description>
        </div>
        <Base.Action
          className={cn(buttonStyle('secondary', 'sm'), '-my-1 lg:order-last lg:my-0 lg:w-full')}
        />
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
  if (tone === 'warning')
    return <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
  if (tone === 'error') return <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red" />
  return null
}
