'use client'

import { Button } from '../buttons/button'
import { useUiWords } from '../ui-words'
import { Notice } from './notice'

/** Stands where a part should be whose code could not be loaded: it comes back with a new page alone. */
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

/** For `dynamic` of Next: without it a part that cannot be loaded would take the whole page with it. */
export const orLostPart = <Component,>(load: () => Promise<Component>) => {
  return (): Promise<Component | typeof LostPart> => load().catch(() => LostPart)
}
