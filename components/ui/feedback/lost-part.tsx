'use client'

import { Button } from '../buttons/button'
import { useUiWords } from '../ui-words'
import { Notice } from './notice'

/** Replaces a component whose code could not be loaded; only reloading the page can bring it back. */
function LostPart() {
  const words = useUiWords()
  return (
    <Notice
      tone="amber"
      urgent
      action={
        <Button size="sm" className="-my-1" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      }
    >
      {words.lostPart}
    </Notice>
  )
}

/**
 * Wraps the loader of Next's `dynamic`: without it, a component that cannot be loaded would take down the whole page.
 * Always give `dynamic` a `loading` too: without one, the skeleton of the whole page shows in the meantime.
 */
export const orLostPart = <Component,>(load: () => Promise<Component>) => {
  return (): Promise<Component | typeof LostPart> => load().catch(() => LostPart)
}
