'use client'

import type { ComponentProps } from 'react'
import { Shell } from '@/components/shell/shell'
import { signOut } from '@/lib/auth/browser-session'

async function leave() {
  await signOut()
  // A whole new page, so that nothing of this session stays in the browser's memory.
  location.assign('/sign-in')
}

export function ConsoleFrame(props: Omit<ComponentProps<typeof Shell>, 'onSignOut'>) {
  return <Shell {...props} onSignOut={leave} />
}
