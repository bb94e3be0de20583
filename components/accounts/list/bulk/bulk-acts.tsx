'use client'

import {
  ArrowRightLeft,
  BadgeCheck,
  BadgeX,
  Ban,
  Bell,
  BellOff,
  ChevronDown,
  LockOpen,
  Send,
  Trash2,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactElement, ReactNode } from 'react'
import { useWriteTo } from '@/components/notifications/use-write-to'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/menu'
import type { AccountType } from '@/lib/contract/definitions'
import type { AccountSelection } from '@/lib/data/accounts/gather-accounts'
import { ExportMenu } from './export-menu'
import { useBulkAct } from './use-bulk-act'
import type { BulkAction } from './use-follow-job'

const BulkDialog = dynamic(
  orLostPart(() => import('./bulk-dialog').then(({ BulkDialog }) => BulkDialog)),
  { loading: () => null },
)

const icons: Record<BulkAction, ReactElement> = {
  block: <Ban aria-hidden="true" />,
  unblock: <LockOpen aria-hidden="true" />,
  validate: <BadgeCheck aria-hidden="true" />,
  invalidate: <BadgeX aria-hidden="true" />,
  subscribe: <Bell aria-hidden="true" />,
  unsubscribe: <BellOff aria-hidden="true" />,
  move: <ArrowRightLeft aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
}
const groups: readonly (readonly BulkAction[])[] = [
  ['block', 'unblock'],
  ['validate', 'invalidate'],
  ['subscribe', 'unsubscribe'],
  ['move', 'delete'],
]

type BulkActsProps = {
  selection: AccountSelection
  accountTypes: readonly AccountType[]
  canSend: boolean
  /** Called once a change has started; the selection is then no longer needed. */
  onDone: () => void
}

/** The actions that apply to many accounts at once. */
export function BulkActs({ selection, accountTypes, canSend, onDone }: BulkActsProps) {
  const t = useTranslations('jobs.bulk')
  const act = useBulkAct(selection, onDone)
  const message = useWriteTo()
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <Button size="sm">
            {t('menu')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {groups.map((group, index) => (
          <MenuGroup key={group[0]} first={index === 0}>
            {group.map((action) => (
              <MenuItem
                key={action}
                icon={icons[action]}
                danger={action === 'delete'}
                onSelect={() => act.begin(action)}
              >
                {t(action)}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </Menu>
      <ExportMenu selectionOf={() => selection} />
      {canSend && (
        <Button size="sm" pending={message.pending} onClick={() => message.writeTo(selection)}>
          <Send aria-hidden="true" />
          {t('message')}
        </Button>
      )}
      {act.action && <BulkDialog act={act} accountTypes={accountTypes} />}
    </div>
  )
}

function MenuGroup({ first, children }: { first: boolean; children: ReactNode }) {
  return (
    <>
      {!first && <MenuSeparator />}
      {children}
    </>
  )
}
