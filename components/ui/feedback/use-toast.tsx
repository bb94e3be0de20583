'use client'

import { Toast as Base } from '@base-ui/react/toast'
import dynamic from 'next/dynamic'
import { createContext, isValidElement, type ReactNode, use, useState } from 'react'
import { Texts } from '../texts'
import { orLostPart } from './lost-part'

/** Loaded on demand; until then, the provider holds any toasts. */
const ToastRegion = dynamic(
  orLostPart(() => import('./toast-region').then((file) => file.ToastRegion)),
  { ssr: false, loading: () => null },
)

const shownForMs = 10_000

export type ToastMessage = {
  title: ReactNode
  description?: ReactNode
  tone?: 'success' | 'warning' | 'error' | 'plain'
  /** A button next to the text; pressing it dismisses the toast. */
  action?: { label: string; onAction: () => void }
}

type ToastActs = {
  /** Returns the toast's ID, with which it can be dismissed. */
  show: (message: ToastMessage) => string
  dismiss: (id: string) => void
  dismissAll: () => void
}

const noToasts: ToastActs = { show: () => '', dismiss: () => {}, dismissAll: () => {} }
const ToastContext = createContext(noToasts)

export const useToast = () => use(ToastContext)

/** Wraps the whole console. F6 moves the focus to the toasts; none disappears while one is hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider timeout={shownForMs} limit={3}>
      <Acts>{children}</Acts>
      <ToastRegion />
    </Base.Provider>
  )
}

/**
 * `useToastManager` re-renders with every toast, so it is used here and not in every component that shows
 * toasts.
 */
function Acts({ children }: { children: ReactNode }) {
  const { add, close } = Base.useToastManager()
  const [acts] = useState<ToastActs>(() => ({
    show: (message) => {
      const id = add(toBase(message, () => close(id)))
      return id
    },
    dismiss: close,
    dismissAll: () => close(),
  }))
  return <ToastContext value={acts}>{children}</ToastContext>
}

function toBase(message: ToastMessage, close: () => void) {
  const { title, description, tone = 'plain', action } = message
  return {
    // A repeated message, for instance from a second click, replaces the first one. Messages with an undo
    // button each get their own toast.
    id: action ? undefined : `${tone} ${textOf(title)}`,
    // Base UI renders urgent toasts twice: once visibly and once for screen readers.
    title: <Texts>{title}</Texts>,
    description: description && <Texts>{description}</Texts>,
    type: tone,
    priority: tone === 'error' ? ('high' as const) : ('low' as const),
    actionProps: action && {
      children: action.label,
      onClick: () => {
        close()
        action.onAction()
      },
    },
  }
}

/** The text of a React node, without markup. */
function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}
