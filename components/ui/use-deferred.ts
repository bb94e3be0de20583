'use client'

import { useEffect, useState } from 'react'

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
  const missing = !loaded && wanted
  useEffect(() => {
    if (missing) load().then((component) => setLoaded({ component }), ignoreLostConnection)
  }, [missing, load])
  return loaded?.component
}

function ignoreLostConnection(): void {}
