'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { signOut } from 'next-auth/react'
import { useTranslations } from 'next-intl'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { Identity } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/roles'
import { useOffers } from '@/lib/data/business'
import { serverNow } from '@/lib/data/connection/server-clock'
import { identitiesQuery } from '@/lib/data/identities'
import { SettingsList } from '../settings-list'
import { ListHead } from '../settings-list-head'
import { useEditing } from '../use-editing'
import { useTarget } from '../use-target'
import { ExternalIdDialog } from './external-id-dialog'
import type { Saved } from './external-id-writes'
import { IdentityTable } from './identity-table'
import { ResetAppDialog } from './reset-app-dialog'
import { SwitchDialog } from './switch-dialog'
import { useEnd } from './use-end'

const IdentityDialog = dynamic(
  orLostPart(() => import('./identity-dialog').then((file) => file.IdentityDialog)),
  { ssr: false, loading: () => null },
)
const RotateDialog = dynamic(
  orLostPart(() => import('./rotate-dialog').then((file) => file.RotateDialog)),
  { ssr: false, loading: () => null },
)
const SessionsDialog = dynamic(
  orLostPart(() => import('./sessions-dialog').then((file) => file.SessionsDialog)),
  { ssr: false, loading: () => null },
)

type IdentityScreenProps = {
  /** The signed-in identity. */
  ownId: string
  businessId: string
  canWrite: boolean
  /** The roles that allow changing identities; any one of them is enough. */
  managingRoles: readonly Role[]
}

type Shown = { kind: 'created' | 'rotated'; name: string; externalId: string }

export function IdentityScreen({ ownId, businessId, canWrite, managingRoles }: IdentityScreenProps) {
  const t = useTranslations('settings.identities')
  const canCreate = useOffers('createIdentity')
  const canRotate = useOffers('rotateIdentity')
  const toast = useToast()
  const { data: identities = [] } = useQuery(identitiesQuery())
  const editing = useEditing(identities)
  const switching = useTarget<Identity>()
  const rotating = useTarget<Identity>()
  const sessions = useTarget<Identity>()
  const resetting = useTarget<Identity>()
  const shown = useTarget<Shown>()
  const saidOf = useSaidOf()

  /** A session keeps the roles and state it started with, so users who change their own must sign in again. */
  function finish(identity: Identity) {
    const before = identities.find(({ id }) => id === identity.id)
    toast.show({ title: saidOf(identity, before), tone: 'success' })
    if (identity.id === ownId && (identity.disabled || String(identity.roles) !== String(before?.roles))) {
      signOut({ callbackUrl: '/sign-in' })
    }
  }

  function finishForm({ identity, externalId }: Saved) {
    editing.close()
    if (externalId === undefined) finish(identity)
    else shown.start({ kind: 'created', name: identity.name, externalId })
  }

  return (
    <SettingsList>
      <ListHead
        kind="identities"
        canWrite={canWrite}
        about={canCreate ? undefined : t('aboutUpstream')}
        onNew={canCreate ? editing.startNew : undefined}
      />
      <IdentityTable
        rows={identities}
        ownId={ownId}
        acts={
          canWrite
            ? {
                onEdit: editing.start,
                onRotate: canRotate ? rotating.start : undefined,
                onSessions: sessions.start,
                onReset: resetting.start,
                onSwitch: switching.start,
              }
            : undefined
        }
      />
      {canWrite && editing.opening > 0 && (editing.row || canCreate) && (
        <IdentityDialog
          key={`form-${editing.opening}`}
          editing={editing}
          ownId={ownId}
          managingRoles={managingRoles}
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
          onSwitched={(identity) => {
            switching.close()
            finish(identity)
          }}
        />
      )}
      {rotating.row && (
        <RotateDialog
          key={`rotate-${rotating.opening}`}
          identity={rotating.row}
          open={rotating.open}
          onClose={rotating.close}
          onRotated={({ identity, externalId }) => {
            rotating.close()
            shown.start({ kind: 'rotated', name: identity.name, externalId })
          }}
        />
      )}
      {sessions.row && (
        <SessionsDialog
          key={`sessions-${sessions.opening}`}
          identity={sessions.row}
          open={sessions.open}
          onClose={sessions.close}
        />
      )}
      {resetting.row && (
        <ResetAppDialog
          key={`reset-${resetting.opening}`}
          identity={resetting.row}
          open={resetting.open}
          onClose={resetting.close}
          onReset={({ name }) => {
            resetting.close()
            toast.show({ title: t('appReset', { name }), tone: 'success' })
          }}
        />
      )}
      {shown.row && (
        <ExternalIdDialog
          key={`shown-${shown.opening}`}
          {...shown.row}
          businessId={businessId}
          open={shown.open}
          onClose={shown.close}
        />
      )}
    </SettingsList>
  )
}

/** Says how a change affects the person's ability to sign in, if it does. */
function useSaidOf() {
  const t = useTranslations('settings')
  const end = useEnd()
  return ({ name, disabled, expiresAt }: Identity, before?: Identity): string => {
    const hasEnded = expiresAt !== null && Date.parse(expiresAt) <= serverNow()
    if (disabled && !before?.disabled) return t('identities.nowDisabled', { name })
    if (disabled || hasEnded) return t('saved', { name })
    if (before?.disabled) return t('identities.nowEnabled', { name })
    if (expiresAt === before?.expiresAt) return t('saved', { name })
    if (expiresAt === null) return t('identities.nowEndless', { name })
    return t('identities.nowUntil', { name, day: end.inWords(expiresAt) })
  }
}
