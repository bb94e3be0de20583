'use client'

import { useEffect, useState } from 'react'

/** A text that outlives a reload in this tab; emptied, it is forgotten. */
export function useStoredText(storageKey: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => setText(readText(storageKey)), [storageKey])
  const change = (next: string) => {
    setText(next)
    writeText(storageKey, next)
  }
  return [text, change]
}

function readText(storageKey: string): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Without room or without storage only a reload loses it. */
function writeText(storageKey: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, text)
  } catch {}
}
