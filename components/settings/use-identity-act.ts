'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { Identity } from '@/lib/contract/identity'
import type { Failure } from '@/lib/data/failure'
import { type ActionResult, attempt } from '@/lib/data/write'
import { currentRecord } from './kinds'

type IdentityAct<Answer> = {
  identity: Identity
  act: (id: string, version: number) => Promise<ActionResult<Answer>>
  onDone: (answer: Answer) => void
}

/** One act on an identity, done once however often it is confirmed; after a 412 the next try is on the newer version. */
export function useIdentityAct<Answer>({ identity, act, onDone }: IdentityAct<Answer>) {
  const router = useRouter()
  const [newer, setNewer] = useState(0)
  const version = Math.max(newer, identity.version)
  const [failure, setFailure] = useState<Failure>()
  const [pending, setPending] = useState(false)
  const running = useRef(false)

  async function confirm() {
    if (running.current) return
    running.current = true
    setPending(true)
    const result = await attempt(() => act(identity.id, version))
    running.current = false
    setPending(false)
    if (result.ok) return onDone(result.data)
    const { code, data } = result.failure
    setFailure(result.failure)
    setNewer((code === 'version_stale' && currentRecord<Identity>(data)?.version) || 0)
    router.refresh()
  }

  return { confirm, pending, failure }
}
