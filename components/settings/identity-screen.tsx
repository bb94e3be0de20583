'use client'

import { useRouter } from 'next/navigation'
import { signOut } from 'next-auth/react'
import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/deferred'
import { useToast } from '@/components/ui/toast'
import type { Identity } from '@/lib/contract/identity'
import { ExternalIdDialog } from './external-id-dialog'
import type { IdentitySaving, Saved } from './identity-dialog'
import { IdentityTable } from './identity-table'
import { ListHead } from './list-head'
import { SwitchDialog } from './switch-dialog'
import { useEditing } from './use-editing'
import { useTarget } from './use-target'

const IdentityDialog = deferred(
  () => import('./identity-dialog').then(({ IdentityDialog }) => IdentityDialog),
  ({ editing }) => editing.open,
)

type IdentityScreenProps = {
  identities: Identity[]
  /** The identity that is signed in. */
  ownId: string
  businessId: string
  canWrite: boolean
  actions: IdentitySaving
}

export function IdentityScreen({ identities, ownId, businessId, canWrite, actions }: IdentityScreenProps) {
  const t = useTranslations('settings')
  const toast = useToast()
  const router = useRouter()
  const editing = useEditing(identities)
  const switching = useTarget<Identity>()
  const created = useTarget<{ name: string; externalId: string }>()

  /** The session knows the role and the state it began with: whoever changed their own begins a new one. */
  function finish(identity: Identity) {
    toast.show({ title: t('saved', { name: identity.name }), tone: 'success' })
    if (identity.id === ownId && (identity.disabled || identity.role !== 'admin')) {
      signOut({ callbackUrl: '/sign-in' })
    }
  }

  function finishForm({ identity, externalId }: Saved) {
    editing.close()
    if (externalId === undefined) finish(identity)
    else created.start({ name: identity.name, externalId })
  }

  return (
    <div className="flex flex-col gap-4">
      <ListHead kind="identities" canWrite={canWrite} onNew={editing.startNew} />
      <IdentityTable
        rows={identities}
        ownId={ownId}
        acts={canWrite ? { onEdit: editing.start, onSwitch: switching.start } : undefined}
      />
      {canWrite && (
        <IdentityDialog
          key={`form-${editing.opening}`}
          editing={editing}
          ownId={ownId}
          actions={actions}
          onSaved={finishForm}
        />
      )}
      {switching.row && (
        <SwitchDialog
          key={`switch-${switching.opening}`}
          identity={switching.row}
          isOwn={switching.row.id === ownId}
          open={switching.open}
          onClose={switching.close}
          updateIdentity={actions.updateIdentity}
          onSwitched={(identity) => {
            switching.close()
            finish(identity)
          }}
        />
      )}
      {created.row && (
        <ExternalIdDialog
          key={`created-${created.opening}`}
          {...created.row}
          businessId={businessId}
          open={created.open}
          onClose={() => {
            created.close()
            router.refresh()
          }}
        />
      )}
    </div>
  )
}
