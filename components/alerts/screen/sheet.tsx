'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export const sheetHeights = ['peek', 'half', 'full'] as const
export type SheetHeight = (typeof sheetHeights)[number]

const parts = { peek: 0.12, half: 0.5, full: 1 }
const clickPx = 6

/**
 * The list on a phone. It has three heights, which are set by dragging, by repeated pressing, or with the
 * arrow keys.
 */
export function useSheet() {
  const [height, setHeight] = useState<SheetHeight>('half')
  const sheet = useRef<HTMLElement>(null)
  const grip = useRef<{ y: number; height: number; moved: boolean }>(undefined)
  const dragged = useRef(false)

  const step = (by: number) => {
    const at = sheetHeights.indexOf(height) + by
    setHeight(sheetHeights[Math.min(2, Math.max(0, at))] as SheetHeight)
  }

  const handle = {
    onClick: () => {
      if (!dragged.current) setHeight(height === 'full' ? 'peek' : height === 'half' ? 'full' : 'half')
      dragged.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const held = grip.current
      if (!held || !sheet.current) return
      held.moved ||= Math.abs(event.clientY - held.y) > clickPx
      if (held.moved) sheet.current.style.height = `${held.height + held.y - event.clientY}px`
    },
    onPointerUp: () => release(true),
    onPointerCancel: () => release(false),
  }

  function release(choose: boolean) {
    const element = sheet.current
    const moved = grip.current?.moved ?? false
    grip.current = undefined
    if (!element || !moved) return
    dragged.current = true
    const part = element.offsetHeight / (element.parentElement?.offsetHeight ?? 1)
    element.style.height = ''
    if (choose) setHeight(nearest(part))
  }

  return { height, setHeight, sheet, handle }
}

function nearest(part: number): SheetHeight {
  const far = (height: SheetHeight) => Math.abs(parts[height] - part)
  return sheetHeights.reduce((best, height) => (far(height) < far(best) ? height : best))
}

type SheetHandleProps = { height: SheetHeight; handle: ReturnType<typeof useSheet>['handle'] }

/** The sheet's handle on phones, which can be dragged, pressed or moved with the arrow keys. */
export function SheetHandle({ height, handle }: SheetHandleProps) {
  const t = useTranslations('alerts.sheet')
  return (
    <button
      {...handle}
      type="button"
      aria-label={t('label', { height: t(height) })}
      className="flex h-6 w-full shrink-0 touch-none items-center justify-center outline-none sm:hidden [&:focus-visible>span]:bg-accent"
    >
      <span className="h-1 w-10 rounded-full bg-line-strong" />
    </button>
  )
}
