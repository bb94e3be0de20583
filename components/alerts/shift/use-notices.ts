'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** `granted`: this browser shows desktop notices; `default`: it has not been asked; `missing`: not available here. */
export type NoticeState = NotificationPermission | 'missing'

type DesktopNotice = { tag: string; title: string; body: string; onOpen: () => void }

const changed = 'beacon-notices-changed'

function readState(): NoticeState {
  // Without HTTPS, a browser has the API but refuses every request for permission.
  if (typeof Notification === 'undefined' || !isSecureContext) return 'missing'
  return Notification.permission
}

function subscribe(listener: () => void) {
  for (const event of [changed, 'focus']) addEventListener(event, listener)
  return () => {
    for (const event of [changed, 'focus']) removeEventListener(event, listener)
  }
}

/** Desktop notices, shown outside the browser. */
export function useNotices() {
  const state = useSyncExternalStore(subscribe, readState, () => 'missing' as const)
  const ask = useCallback(async () => {
    await Notification.requestPermission()
    dispatchEvent(new Event(changed))
  }, [])
  const show = useCallback(({ tag, title, body, onOpen }: DesktopNotice) => {
    if (readState() !== 'granted') return
    try {
      const notice = new Notification(title, { tag, body })
      notice.onclick = () => {
        window.focus()
        notice.close()
        onOpen()
      }
    } catch {
      // On phones, notices require a service worker; the tone and the title remain.
    }
  }, [])
  return { state, ask, show }
}
