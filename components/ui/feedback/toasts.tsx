'use client'

import { Toast as Base } from '@base-ui/react/toast'
import { useEffect, useEffectEvent } from 'react'
import { useUiWords } from '../ui-words'
import type { NewToast, ToastCall, ToastCalls } from './toast-calls'
import { ToastCard } from './toast-card'

const shownForMs = 10_000

export function Toasts({ calls }: { calls: ToastCalls }) {
  return (
    <Base.Provider timeout={shownForMs} limit={3}>
      <ToastList calls={calls} />
    </Base.Provider>
  )
}

function ToastList({ calls }: { calls: ToastCalls }) {
  const words = useUiWords()
  const { toasts, add, close } = Base.useToastManager()
  const take = useEffectEvent((call: ToastCall) => {
    if ('dismiss' in call) close(call.dismiss)
    else add(toBase(call.show, close))
  })
  useEffect(() => calls.takeBy((call) => take(call)), [calls])
  return (
    <Base.Portal>
      <Base.Viewport
        aria-label={words.messages}
        className="fixed inset-x-4 bottom-20 z-60 flex flex-col-reverse gap-2 outline-none sm:bottom-4 sm:left-auto sm:w-90"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Base.Viewport>
    </Base.Portal>
  )
}

function toBase(message: NewToast, close: (id: string) => void) {
  const { id, title, description, tone = 'plain', action } = message
  return {
    id,
    title,
    description,
    type: tone,
    priority: tone === 'error' ? ('high' as const) : ('low' as const),
    actionProps: action && {
      children: action.label,
      onClick: () => {
        close(id)
        action.onAction()
      },
    },
  }
}
