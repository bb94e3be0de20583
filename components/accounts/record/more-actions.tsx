'use client'

import {
  Ban,
  Bell,
  BellOff,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  Infinity as Endless,
  FlaskConical,
  FlaskConicalOff,
  LockOpen,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { accountEditHref } from '@/components/hrefs'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/overlays/menu'
import { Texts } from '@/components/ui/texts'
import { useOffers } from '@/lib/data/business'
import { serverNow } from '@/lib/data/connection/server-clock'
import { isExpired } from '../account-state'
import { bdi } from '../failure-notice'
import { BlockDialog } from './block-dialog'
import { useEditing } from './in-place/record-editing'
import { useRecordActions } from './use-record-actions'
import { useRemoval } from './use-removal'

/** Actions that change an account's state; each can be undone from a toast, or is confirmed first. */
export function MoreActions({ name }: { name: string }) {
  const t = useTranslations('accounts')
  const { account, edit, leave } = useEditing()
  const [asking, setAsking] = useState(false)
  const acts = useRecordActions(account)
  const hasTestAccounts = useOffers('createDevice')
  const { remove, pending: isDeleting, canRestore } = useRemoval(account, name, leave)
  const [confirming, setConfirming] = useState(false)
  const { blocked, validated, subscribed, testAccount, expirationDate } = account
  const router = useRouter()
  const form = accountEditHref(account.id)
  const keys = useShortcut('e', () => router.push(form))
  const icon = (Icon: typeof Ban) => <Icon aria-hidden="true" />
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('record.more')}
            aria-keyshortcuts={keys}
            pending={(acts.pending && !asking) || isDeleting}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuLink icon={icon(Pencil)} href={form}>
          {t('record.edit')}
        </MenuLink>
        <MenuSeparator />
        <MenuItem
          icon={icon(validated ? CircleDashed : CircleCheck)}
          onSelect={() => acts.validate(!validated)}
        >
          {t(validated ? 'actions.unvalidate' : 'actions.validate')}
        </MenuItem>
        <MenuItem icon={icon(subscribed ? BellOff : Bell)} onSelect={() => acts.subscribe(!subscribed)}>
          {t(subscribed ? 'actions.unsubscribe' : 'actions.subscribe')}
        </MenuItem>
        {hasTestAccounts && (
          <MenuItem
            icon={icon(testAccount ? FlaskConicalOff : FlaskConical)}
            onSelect={() => acts.markTest(!testAccount)}
          >
            {t(testAccount ? 'actions.unmarkTest' : 'actions.markTest')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={icon(CalendarClock)} onSelect={() => edit('expirationDate')}>
          {t('actions.setExpiry')}
        </MenuItem>
        {!isExpired(account, serverNow()) && (
          <MenuItem icon={icon(CalendarX)} onSelect={acts.expireNow}>
            {t('actions.expireNow')}
          </MenuItem>
        )}
        {expirationDate && (
          <MenuItem icon={icon(Endless)} onSelect={acts.clearExpiry}>
            {t('actions.clearExpiry')}
          </MenuItem>
        )}
        <MenuSeparator />
        {blocked ? (
          <MenuItem icon={icon(LockOpen)} onSelect={acts.unblock}>
            {t('record.unblock')}
          </MenuItem>
        ) : (
          <MenuItem icon={icon(Ban)} onSelect={() => setAsking(true)}>
            {t('record.block')}
          </MenuItem>
        )}
        <MenuItem danger icon={icon(Trash2)} onSelect={canRestore ? remove : () => setConfirming(true)}>
          {t(canRestore ? 'record.delete' : 'record.deleteForGood')}
        </MenuItem>
      </Menu>
      <BlockDialog
        key={account.id}
        open={asking}
        onOpenChange={setAsking}
        accountId={account.id}
        name={name}
        pending={acts.pending}
        onBlock={acts.block}
      />
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={<Texts>{t.rich('delete.ask', { name, bdi })}</Texts>}
        description={t('delete.forGood')}
        confirmLabel={t('delete.confirm')}
        onConfirm={() => {
          setConfirming(false)
          remove()
        }}
      />
    </>
  )
}
