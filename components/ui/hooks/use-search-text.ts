'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The text of a search field whose search is stored elsewhere, such as in the URL. While the user types, only
 * the field changes the text, since the URL may lag behind; once the user leaves the field or goes back, the
 * field shows what is in the URL again. `send` is called after a pause of `restMs` and when the field is
 * left. `onBack` is called after the user has gone back, which discards text that was not sent.
 */
export function useSearchText(
  kept: string,
  send: (text: string) => void,
  restMs: number,
  onBack: () => void = () => {},
) {
  const [field, setField] = useState({ kept, text: kept, isTyping: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (kept !== field.kept) setField({ ...field, kept, text: field.isTyping ? field.text : kept })

  const goBack = useEffectEvent(() => {
    stop(timer)
    setField((now) => ({ ...now, text: now.kept, isTyping: false }))
    onBack()
  })
  useEffect(() => {
    const listen = () => goBack()
    addEventListener('popstate', listen)
    return () => {
      removeEventListener('popstate', listen)
      stop(timer)
    }
  }, [])

  function type(text: string) {
    setField((now) => ({ ...now, text, isTyping: true }))
    stop(timer)
    timer.current = setTimeout(() => {
      stop(timer)
      send(text)
    }, restMs)
  }

  /** Sends any text that is still waiting to be sent, and returns the current text. */
  function flush(): string {
    if (timer.current !== undefined) send(field.text)
    stop(timer)
    return field.text
  }

  function onBlur() {
    flush()
    setField((now) => ({ ...now, isTyping: false }))
  }

  function clear() {
    stop(timer)
    setField((now) => ({ ...now, text: '', isTyping: false }))
    send('')
  }

  return { text: field.text, type, flush, clear, onBlur }
}

function stop(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
  clearTimeout(timer.current)
  timer.current = undefined
}
