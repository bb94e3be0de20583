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
 * Wraps the loader given to Next's `dynamic`, so that a component whose code cannot be loaded does not take the whole
 * page down. Always pass `loading` to `dynamic` as well, or the whole page shows its skeleton while the component
 * loads.
 */
export const orLostPart = <Component,>(load: () => Promise<Component>) => {
  return (): Promise<Component | typeof LostPart> => load().catch(() => LostPart)
}
