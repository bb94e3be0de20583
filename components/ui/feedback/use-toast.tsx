'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import { useDeferred } from '../hooks/use-deferred'
import type { TakeToastCalls, ToastCall, ToastMessage } from './toast-region'

const loadToasts = () => import('./toast-region').then(({ Toasts }) => Toasts)

/** Queues toast calls: the toasts' code is loaded with the first call, and then takes over the queue in order. */
function queueCalls() {
  const waiting: ToastCall[] = []
  let take: ((call: ToastCall) => void) | undefined
  const takeCalls: TakeToastCalls = (taker) => {
    take = taker
    for (const call of waiting.splice(0)) taker(call)
    return () => {
      take = undefined
    }
  }
  const call = (next: ToastCall) => (take ? take(next) : void waiting.push(next))
  return { call, takeCalls }
}

let shown = 0

const CallContext = createContext<(call: ToastCall) => void>(() => {})

/** Wraps the whole console. F6 moves the focus to the toasts; none disappears while one is hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(queueCalls)
  const [calls, setCalls] = useState(0)
  const Toasts = useDeferred(loadToasts, calls)
  const [call] = useState(() => (next: ToastCall) => {
    queue.call(next)
    setCalls((before) => before + 1)
  })
  return (
    <CallContext value={call}>
      {children}
      {Toasts && <Toasts takeCalls={queue.takeCalls} />}
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
  return {
    show,
    dismiss: (id: string) => call({ dismiss: id }),
    dismissAll: () => call({ dismiss: undefined }),
  }
}
