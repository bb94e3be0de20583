'use client'

import { useState } from 'react'

/**
 * The record that a dialog is about. It stays set while the dialog fades out. `opening` serves as a key that remounts
 * the dialog whenever it is opened.
 */
export function useTarget<Row>() {
  const [target, setTarget] = useState<{ row?: Row; open: boolean; opening: number }>({
    open: false,
    opening: 0,
  })
  return {
    ...target,
    start: (row: Row) => setTarget(({ opening }) => ({ row, open: true, opening: opening + 1 })),
    close: () => setTarget((before) => ({ ...before, open: false })),
  }
}
