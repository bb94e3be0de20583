'use client'

import { Toast as Base } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { ToastCard } from './toast-card'
import { useUiWords } from './ui-words'

const shownForMs = 10_000

type ToastMessage = {
  title: ReactNode
  description?: ReactNode
  tone?: 'success' | 'error' | 'plain'
  /** One button beside the text: what it says and what it does; the toast goes when it is pressed. */
  action?: { label: string; onAction: () => void }
}

/** Around the whole console. F6 moves the focus to the toasts; while one is hovered or focused, none goes away. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider timeout={shownForMs} limit={3}>
      {children}
      <ToastList />
    </Base.Provider>
  )
}

function ToastList() {
  const words = useUiWords()
  const { toasts } = Base.useToastManager()
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

export function useToast() {
  const manager = Base.useToastManager()
  function show({ title, description, tone = 'plain', action }: ToastMessage): string {
    const id = manager.add({
      title,
      description,
      type: tone,
      priority: tone === 'error' ? 'high' : 'low',
      actionProps: action && {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.onAction()
        },
      },
    })
    return id
  }
  return { show, dismiss: (id: string) => manager.close(id) }
}
