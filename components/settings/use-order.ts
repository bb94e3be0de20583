'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { startTransition, useOptimistic, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { type ActionResult, attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Stored } from './kinds'

export type SaveOrder = (ids: string[]) => Promise<ActionResult<unknown>>

export type Moving<Row> = {
  move: (row: Row, by: -1 | 1) => void
  isFirst: (row: Row) => boolean
  isLast: (row: Row) => boolean
}

/** The rows as they are being put in order: each move shows at once, and is taken back when it could not be saved. */
export function useOrder<Row extends Stored>(stored: readonly Row[], save: SaveOrder | undefined) {
  const t = useTranslations('settings.order')
  const router = useRouter()
  const toast = useToast()
  const { failureText } = useFailureText()
  const [rows, show] = useOptimistic(stored, (now: readonly Row[], ids: string[]) => inOrder(now, ids))
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const placeOf = ({ id }: Row) => rows.findIndex((row) => row.id === id)

  function move(row: Row, by: -1 | 1) {
    const [from, to] = [placeOf(row), placeOf(row) + by]
    if (!save || from < 0 || to < 0 || to >= rows.length) return
    const ids = rows.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    setSaid(t('moved', { name: row.name, place: to + 1, count: rows.length }))
    startTransition(async () => {
      show(ids)
      const result = await attempt(() => save(ids))
      if (result.ok) return
      setSaid('')
      toast.show({ title: failureText(result.failure), tone: 'error' })
      router.refresh()
    })
  }

  const isFirst = (row: Row) => placeOf(row) === 0
  const isLast = (row: Row) => placeOf(row) === rows.length - 1
  const moving: Moving<Row> | undefined = isOpen ? { move, isFirst, isLast } : undefined
  const toggle = save && stored.length > 1 ? () => setOpen(!isOpen) : undefined
  return { rows, moving, said, isOpen, toggle }
}

function inOrder<Row extends Stored>(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Row) => places.get(id) ?? rows.length
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}
