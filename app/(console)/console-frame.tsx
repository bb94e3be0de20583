'use client'

import type { ComponentProps } from 'react'
import { Shell } from '@/components/shell/shell'
import { signOut } from '@/lib/auth/browser-session'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useRememberedBusiness } from './use-remembered-business'

async function leave() {
  await signOut()
  forgetDrafts()
  // A whole new page, so that nothing of this session stays in the browser's memory.
  location.assign('/sign-in')
}

type ConsoleFrameProps = Omit<ComponentProps<typeof Shell>, 'onSignOut'> & { identityId: string }

export function ConsoleFrame({ identityId, ...props }: ConsoleFrameProps) {
  useRememberedBusiness()
  return (
    <DraftOwnerProvider businessId={props.who.businessId} identityId={identityId}>
      <Shell {...props} onSignOut={leave} />
    </DraftOwnerProvider>
  )
}
