'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import { useDeferred } from './use-deferred'

const loadToasts = () => import('./toasts').then(({ Toasts }) => Toasts)

type ToastMessage = {
  title: ReactNode
  description?: ReactNode
  tone?: 'success' | 'error' | 'plain'
  /** One button beside the text: what it says and what it does; the toast goes when it is pressed. */
  action?: { label: string; onAction: () => void }
}

export type NewToast = ToastMessage & { id: string }
export type ToastCall = { show: NewToast } | { dismiss: string }

/** What was asked of the toasts; their code comes with the first of them, and takes these over in their order. */
export class ToastCalls {
  readonly #waiting: ToastCall[] = []
  #take: ((call: ToastCall) => void) | undefined

  make(call: ToastCall): void {
    if (this.#take) this.#take(call)
    else this.#waiting.push(call)
  }

  takeBy(take: (call: ToastCall) => void): () => void {
    this.#take = take
    for (const call of this.#waiting.splice(0)) take(call)
    return () => {
      this.#take = undefined
    }
  }
}

let shown = 0

const CallContext = createContext<(call: ToastCall) => void>(() => {})

/** Around the whole console. F6 moves the focus to the toasts; while one is hovered or focused, none goes away. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [calls] = useState(() => new ToastCalls())
  const [made, setMade] = useState(0)
  const Toasts = useDeferred(loadToasts, made)
  const [call] = useState(() => (next: ToastCall) => {
    calls.make(next)
    setMade((before) => before + 1)
  })
  return (
    <CallContext value={call}>
      {children}
      {Toasts && <Toasts calls={calls} />}
    </CallContext>
  )
}

export function useToast() {
  const call = use(CallContext)
  function show(message: ToastMessage): string {
    const id = `toast-${shown++}`
    call({ show: { ...message, id } })
    return id
  }
  return { show, dismiss: (id: string) => call({ dismiss: id }) }
}
