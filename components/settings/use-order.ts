'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { failureOf } from '@/lib/data/request-error'
import type { Write } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Stored } from './definition-kinds'

export type OrderWrite = Pick<Write<string[], unknown>, 'mutateAsync'>

export type Moving<Row> = {
  move: (row: Row, by: -1 | 1) => void
  isFirst: (row: Row) => boolean
  isLast: (row: Row) => boolean
}

/** `saving` is true until the API has confirmed the latest order. */
type Order = { ids: string[]; saving: boolean }

/** An order to send, and what to announce once it is saved. */
type Wanted = { ids: string[]; done: string }

/**
 * The rows while they are being reordered. A move is shown as unsaved until the response arrives; if the move
 * fails, it is reverted with an error message. Moves made in the meantime are sent together after the
 * response.
 */
export function useOrder<Row extends Stored>(
  stored: readonly Row[],
  write: OrderWrite | undefined,
  onFailed: () => void,
) {
  const t = useTranslations('settings.order')
  const { failureText } = useFailureText()
  const [order, setOrder] = useState<Order>()
  const [known, setKnown] = useState(stored)
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const wanted = useRef<Wanted>(undefined)
  const sending = useRef(false)
  // A saved order stays in place until the list has been reloaded.
  if (known !== stored) {
    setKnown(stored)
    if (order && !order.saving) setOrder(undefined)
  }
  const rows = order ? inOrder(stored, order.ids) : stored
  const placeOf = ({ id }: Row) => rows.findIndex((row) => row.id === id)

  function move(row: Row, by: -1 | 1) {
    const [from, to] = [placeOf(row), placeOf(row) + by]
    if (!write || from < 0 || to < 0 || to >= rows.length) return
    const ids = rows.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    wanted.current = { ids, done: t('moved', { name: row.name, place: to + 1, count: rows.length }) }
    setProblem(undefined)
    setOrder({ ids, saving: true })
    setSaid(t('saving'))
    void send(write)
  }

  async function send(to: OrderWrite): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      while (wanted.current) {
        const { ids, done } = wanted.current
        await to.mutateAsync(ids)
        if (wanted.current.ids !== ids) continue
        wanted.current = undefined
        setOrder((now) => now && { ...now, saving: false })
        setSaid(done)
      }
    } catch (error) {
      wanted.current = undefined
      setOrder(undefined)
      setSaid('')
      setProblem(failureText(failureOf(error)))
      onFailed()
    } finally {
      sending.current = false
    }
  }

  const isFirst = (row: Row) => placeOf(row) === 0
  const isLast = (row: Row) => placeOf(row) === rows.length - 1
  const moving: Moving<Row> | undefined = isOpen ? { move, isFirst, isLast } : undefined
  const toggle = write && stored.length > 1 ? () => setOpen(!isOpen) : undefined
  return { rows, moving, said, problem, saving: order?.saving ?? false, isOpen, toggle }
}

function inOrder<Row extends Stored>(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Row) => places.get(id) ?? rows.length
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}
