'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import { useDeferred } from '../hooks/use-deferred'
import { type ToastCall, ToastCalls, type ToastMessage } from './toast-calls'

const loadToasts = () => import('./toasts').then(({ Toasts }) => Toasts)

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
