'use client'

import { type ComponentType, createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { useIdle } from './use-idle'

/** Called when a component the user needs cannot be loaded; otherwise its button would silently do nothing. */
export const LostPartContext = createContext<() => void>(() => {})

/** Preloads the code; failures are ignored until it is actually needed. */
export const fetchAhead = (load: () => Promise<unknown>) => () => {
  load().catch(() => {})
}

/** Preloads the code once the page is idle. `load` must be the same function in every render. */
export function useFetchAhead(load: () => Promise<unknown>, wanted = true): void {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle && wanted) fetchAhead(load)()
  }, [isIdle, wanted, load])
}

/**
 * A component that is loaded when first needed: popups and dialogs are large, and most pages open none. Once loaded, it
 * stays. If loading fails, it is retried when `wanted` changes, so pass a count of attempts. `load` must be the same
 * function in every render.
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

/** A component that is loaded once `isWanted` returns true for its props, and renders nothing until then. */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, never during rendering.
  return function Deferred(props: Props) {
    const Component = useDeferred(load, isWanted(props))
    return Component && <Component {...props} />
  }
}
