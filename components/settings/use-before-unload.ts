import { useEffect } from 'react'

/** Makes the browser ask before leaving the page. */
export function useBeforeUnload(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [enabled])
}
