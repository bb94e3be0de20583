'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** `granted`: this browser shows desktop notices; `default`: it was not asked yet; `missing`: it has none here. */
export type NoticeState = NotificationPermission | 'missing'

type DesktopNotice = { tag: string; title: string; body: string; onOpen: () => void }

const changed = 'beacon-notices-changed'

function readState(): NoticeState {
  // Without https a browser has them, and refuses every request for them.
  if (typeof Notification === 'undefined' || !isSecureContext) return 'missing'
  return Notification.permission
}

function subscribe(listener: () => void) {
  for (const event of [changed, 'focus']) addEventListener(event, listener)
  return () => {
    for (const event of [changed, 'focus']) removeEventListener(event, listener)
  }
}

/** The notices of the desktop, which stand outside of the browser. */
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
      // Phones show them through a service worker alone; the tone and the title remain.
    }
  }, [])
  return { state, ask, show }
}
