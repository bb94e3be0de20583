'use client'

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'

type Texts = Readonly<Record<string, string>>
type Write = (phone: string) => string

const TextsContext = createContext<Texts>({})

type PhoneTextsProps = { texts: Texts; children: ReactNode }

export function PhoneTexts({ texts, children }: PhoneTextsProps) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

let write: Write | undefined
let asked = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(): void {
  if (asked || typeof window === 'undefined') return
  asked = true
  import('@/lib/format/phone/format-phone').then(
    ({ formatPhone }) => {
      write = formatPhone
      for (const listener of listeners) listener()
    },
    () => {
      asked = false
    },
  )
}

/**
 * Formats phone numbers for display. The tables for this are large, so the server formats the numbers for the
 * first paint. The browser loads the tables only when it has to show another number, which appears in E.164
 * until then.
 */
export function useWritePhone(): Write {
  const texts = use(TextsContext)
  const written = useSyncExternalStore(
    subscribe,
    () => write,
    () => undefined,
  )
  return useMemo(() => {
    if (written) return written
    return (phone) => {
      const text = texts[phone]
      if (text === undefined) ask()
      return text ?? phone
    }
  }, [texts, written])
}
