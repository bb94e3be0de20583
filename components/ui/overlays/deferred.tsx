'use client'

import type { ComponentType } from 'react'
import { useDeferred } from '../hooks/use-deferred'

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
