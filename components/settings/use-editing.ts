'use client'

import { parseAsString } from 'nuqs'
import { useState } from 'react'
import { useAddress } from '@/components/ui/hooks/use-address'

const create = 'new'
const parsers = { edit: parseAsString }

export type Editing<Row> = {
  open: boolean
  /** Absent while a new record is being created. */
  row?: Row
  /** How many times the form has been opened; used as a key that remounts it each time. */
  opening: number
  startNew: () => void
  start: (row: Row) => void
  close: () => void
}

/** Keeps the record being edited in the URL, as `?edit=<id>` or `?edit=new`, so that Back closes the form. */
export function useEditing<Row extends { id: string }>(rows: readonly Row[]): Editing<Row> {
  const [{ edit }, setAddress] = useAddress(parsers, { history: 'push' })
  const row = rows.find(({ id }) => id === edit)
  const [shown, setShown] = useState({ edit, row, opening: edit === null ? 0 : 1 })
  if (edit !== shown.edit) {
    const { opening } = shown
    setShown(edit === null ? { ...shown, edit } : { edit, row, opening: opening + 1 })
  }
  return {
    open: edit === create || (edit !== null && shown.row?.id === edit),
    row: shown.row,
    opening: shown.opening,
    startNew: () => setAddress({ edit: create }),
    start: ({ id }) => setAddress({ edit: id }),
    close: () => setAddress({ edit: null }),
  }
}
