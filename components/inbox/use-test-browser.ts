'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Device } from '@/lib/contract/device'
import { devicesQuery, useRegisterBrowser, useRemoveBrowser } from '@/lib/data/inbox'
import { type Failure, failureOf, RequestError } from '@/lib/data/request-error'
import { useNow } from '@/lib/i18n/use-now'
import {
  type BrowserPush,
  readBrowserPush,
  readSupport,
  type Support,
  subscribe,
  unsubscribe,
} from './browser-push'
import { readRegistered, rememberRegistered } from './registered-device'

export type BrowserState =
  | { kind: 'checking' | 'unsupported' | 'insecure' | 'denied' | 'free' }
  | { kind: 'unread'; failure: Failure }
  | { kind: 'registered'; device: Device }

/** Why the last action failed: the prompt was dismissed, or the browser's push service or the API refused. */
export type Problem =
  | { kind: 'unanswered' }
  | { kind: 'push-service' }
  | { kind: 'refused'; failure: Failure }

type Act = 'asking' | 'registering' | 'removing'

type TestBrowserOptions = { accountId: string; publicKey: string; linkSchemes: readonly string[] }

/**
 * Whether this browser shows a test account's notifications, and the actions that change this. Notifications are shown
 * as long as the browser permits them and is subscribed, and the API still has the browser's device.
 */
export function useTestBrowser({ accountId, publicKey, linkSchemes }: TestBrowserOptions) {
  const [act, setAct] = useState<Act>()
  const [problem, setProblem] = useState<Problem>()
  const { support, push, look } = useBrowserPush()
  const devices = useQuery(devicesQuery(accountId))
  const [creating, removing] = [useRegisterBrowser(), useRemoveBrowser()]
  const now = useNow()

  async function run(first: Act, work: () => Promise<Problem | undefined>): Promise<void> {
    setAct(first)
    setProblem(undefined)
    const found = await work().catch(problemOf)
    await look()
    setProblem(found)
    setAct(undefined)
  }

  const register = () =>
    run('asking', async () => {
      const permission = await Notification.requestPermission()
      if (permission === 'default') return { kind: 'unanswered' }
      if (permission === 'denied') return undefined
      setAct('registering')
      const subscription = await subscribe(publicKey, linkSchemes)
      const { device } = await creating.mutateAsync({ accountId, subscription })
      rememberRegistered(device)
      return undefined
    })

  const remove = (device: Device) =>
    run('removing', async () => {
      await removing.mutateAsync(device)
      // Nothing more is sent to the device, even if the browser fails to unsubscribe.
      await unsubscribe().catch(() => {})
      return undefined
    })

  return { state: stateOf(), devices, act, problem, register, remove }

  function stateOf(): BrowserState {
    if (support === undefined) return { kind: 'checking' }
    if (support !== 'supported') return { kind: support }
    if (push?.permission === 'denied') return { kind: 'denied' }
    if (!devices.data && devices.error) return { kind: 'unread', failure: failureOf(devices.error) }
    if (!devices.data || !push) return { kind: 'checking' }
    const own = devices.data.devices.find(({ id }) => id === readRegistered())
    const isOver = own?.expiresAt != null && Date.parse(own.expiresAt) <= now
    const shows = own && !isOver && push.isSubscribed && push.permission === 'granted'
    return shows ? { kind: 'registered', device: own } : { kind: 'free' }
  }
}

/** The browser's push state; undefined on the server, and refreshed when the permission changes. */
function useBrowserPush() {
  const [support, setSupport] = useState<Support>()
  const [push, setPush] = useState<BrowserPush>()
  const look = async () => {
    const supported = readSupport()
    if (supported === 'supported') setPush(await readBrowserPush())
    setSupport(supported)
  }
  const lookAnew = useEffectEvent(() => void look())
  useEffect(() => {
    lookAnew()
    let status: PermissionStatus | undefined
    const listen = () => lookAnew()
    const watching = navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        status = found
        found.addEventListener('change', listen)
      },
      // If the permission cannot be queried, the state is read only when the page opens.
      () => {},
    )
    return () => void watching?.then(() => status?.removeEventListener('change', listen))
  }, [])
  return { support, push, look }
}

function problemOf(error: unknown): Problem {
  return error instanceof RequestError
    ? { kind: 'refused', failure: error.failure }
    : { kind: 'push-service' }
}
