import type { ReactNode } from 'react'

export type ToastMessage = {
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
