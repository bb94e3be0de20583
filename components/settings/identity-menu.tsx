'use client'

import { Ban, Ellipsis, KeyRound, Pencil, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { TableCell } from '@/components/ui/table'
import type { Identity } from '@/lib/contract/identity'

type Act = (identity: Identity) => void
export type IdentityActs = { onEdit: Act; onRotate: Act; onSwitch: Act }

export function IdentityMenu({ identity, acts }: { identity: Identity; acts?: IdentityActs }) {
  const t = useTranslations('settings')
  if (!acts) return null
  const { name, disabled } = identity
  return (
    <TableCell className="w-0 text-right text-muted">
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label={t('actionsFor', { name })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => acts.onEdit(identity)}>
          {t('identities.edit')}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.onRotate(identity)}>
          {t('identities.rotate')}
        </MenuItem>
        <MenuItem
          icon={disabled ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
          danger={!disabled}
          onSelect={() => acts.onSwitch(identity)}
        >
          {t(disabled ? 'identities.enable' : 'identities.disable')}
        </MenuItem>
      </Menu>
    </TableCell>
  )
}
