'use client'

import { type ComponentType, createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { useIdle } from './use-idle'

/** What is done when the code of a part that somebody wants cannot be loaded: without it a button would be dead. */
export const LostPartContext = createContext<() => void>(() => {})

/** Fetches the code ahead of its use; whether that worked is known when it is wanted. */
export const fetchAhead = (load: () => Promise<unknown>) => () => {
  load().catch(() => {})
}

/** Fetches the code ahead of its use, once the page has nothing else to do. `load` must be the same in every render. */
export function useFetchAhead(load: () => Promise<unknown>, wanted = true): void {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle && wanted) fetchAhead(load)()
  }, [isIdle, wanted, load])
}

/**
 * A component whose code comes when it is first wanted: popups and dialogs are heavy, and most pages open none. It stays
 * once it is there. Without a connection the code is asked for again when `wanted` changes: count the attempts in it.
 * `load` must be the same function in every render.
 */
export function useDeferred<Component>(
  load: () => Promise<Component>,
  wanted: boolean | number,
): Component | undefined {
  const [loaded, setLoaded] = useState<{ component: Component }>()
  const onLost = useEffectEvent(use(LostPartContext))
  const missing = !loaded && wanted
  useEffect(() => {
    if (missing)
      load().then(
        (component) => setLoaded({ component }),
        () => onLost(),
      )
  }, [missing, load])
  return loaded?.component
}

/** The component, whose code comes when `isWanted` first says so of its props; nothing until then. */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module begins, and never while rendering.
  return function Deferred(props: Props) {
    const Component = useDeferred(load, isWanted(props))
    return Component && <Component {...props} />
  }
}
