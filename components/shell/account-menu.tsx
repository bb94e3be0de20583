'use client'

import { Keyboard, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/menu'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import type { Who } from './shell-props'
import { useShortcutsDialog } from './shortcuts-provider'
import { useSignOut } from './use-sign-out'

type AccountMenuProps = { who: Who; onSignOut: () => Promise<void>; trigger: ReactElement<object> }

/** Shows who is signed in, with menu items for the keyboard shortcuts and for signing out. */
export function AccountMenu({ who, onSignOut, trigger }: AccountMenuProps) {
  const t = useTranslations()
  const roleNames = useRoleNames()
  const leave = useSignOut(onSignOut)
  const openShortcuts = useShortcutsDialog()
  return (
    <Menu side="top" align="end" trigger={trigger}>
      <div className="px-2 py-1.5 text-13">
        <div className="font-medium wrap-anywhere">
          <bdi>{who.name}</bdi>
        </div>
        <div className="text-12 text-muted">{`${roleNames(who.roles)} · ${who.businessId}`}</div>
      </div>
      <MenuSeparator />
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={openShortcuts}>
        {t('shell.shortcuts.open')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={leave}>
        {t('shell.signOut')}
      </MenuItem>
    </Menu>
  )
}
