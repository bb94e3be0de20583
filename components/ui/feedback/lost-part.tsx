'use client'

import { Button } from '../buttons/button'
import { useUiWords } from '../ui-words'
import { Notice } from './notice'

/**
 * Shown instead of a component whose code could not be loaded; only reloading the page can bring the
 * component back.
 */
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
 * Wraps the loader of Next's `dynamic`: without it, a component that cannot be loaded would take the whole
 * page down. Always pass a `loading` to `dynamic` as well, or the skeleton of the whole page is shown while
 * the component loads.
 */
export const orLostPart = <Component,>(load: () => Promise<Component>) => {
  return (): Promise<Component | typeof LostPart> => load().catch(() => LostPart)
}
