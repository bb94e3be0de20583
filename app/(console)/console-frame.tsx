'use client'

import type { ComponentProps } from 'react'
import { RolesGuard, SessionGuard } from '@/components/shell/session-guard'
import { Shell } from '@/components/shell/shell'
import { signOut } from '@/lib/auth/browser-session'
import { type DraftOwner, DraftOwnerProvider } from '@/lib/drafts/owner'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useRememberedBusiness } from './use-remembered-business'

async function leave({ businessId, identityId }: DraftOwner) {
  await signOut()
  forgetDrafts([businessId, identityId])
  // A full page load, so that nothing from this session stays in the browser's memory.
  location.assign('/sign-in')
}

type ConsoleFrameProps = Omit<ComponentProps<typeof Shell>, 'onSignOut'> & { identityId: string }

export function ConsoleFrame({ identityId, ...props }: ConsoleFrameProps) {
  const { businessId, name, roles } = props.who
  return (
    <SessionGuard owner={{ businessId, identityId, name }}>
      <RememberedBusiness />
      <RolesGuard roles={roles} />
      <DraftOwnerProvider businessId={businessId} identityId={identityId}>
        <Shell {...props} onSignOut={() => leave({ businessId, identityId })} />
      </DraftOwnerProvider>
    </SessionGuard>
  )
}

function RememberedBusiness(): null {
  useRememberedBusiness()
  return null
}
