'use client'

import { useCallback, useMemo, useState } from 'react'
import type { Alert } from '@/lib/contract/alert'

export type Revisions = {
  of: ReadonlyMap<string, Alert>
  lay(alert: Alert): void
  lift(id: string): void
}

/** What this reader has just done to alerts, laid over what was read of them until a newer version comes. */
export function useRevisions(): Revisions {
  const [of, setOf] = useState<ReadonlyMap<string, Alert>>(new Map())
  const lay = useCallback((alert: Alert) => setOf((before) => new Map(before).set(alert.id, alert)), [])
  const lift = useCallback((id: string) => {
    setOf((before) => new Map([...before].filter(([other]) => other !== id)))
  }, [])
  return useMemo(() => ({ of, lay, lift }), [of, lay, lift])
}
