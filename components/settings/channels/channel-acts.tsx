'use client'

import { useTranslations } from 'next-intl'
import { channelKeys, type OwnChannel, useDeleteOwnChannel, useSaveOwnChannel } from '@/lib/data/channels'
import { ActDialog, useStoredAct } from '../use-stored-act'

type ActProps = { own: OwnChannel; open: boolean; onClose: () => void; onDone: () => void }

/** Removes a channel's own credentials; says what stops, and whose credentials are used from then on. */
export function RemoveDialog({ own, open, onClose, onDone }: ActProps) {
  const t = useTranslations('settings.channels')
  const channel = own.name
  const name = t(`names.${channel}`)
  const act = useStoredAct({
    row: own,
    write: useDeleteOwnChannel(),
    variablesOf: ({ version }) => ({ channel, version }),
    onDone,
    reads: channelKeys.all,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t('removeTitle', { name })}
      description={
        <>
          <span className="block">{t(own.defaultSource ? `falls.${channel}` : `stops.${channel}`)}</span>
          <span className="mt-2 block">{t(`lost.${channel}`)}</span>
        </>
      }
      confirmLabel={t('remove')}
      stale={() => t('stale', { name })}
    />
  )
}

/** Generates new Web Push keys. */
export function NewKeysDialog({ own, open, onClose, onDone }: ActProps) {
  const t = useTranslations('settings.channels')
  const channel = own.name
  const name = t(`names.${channel}`)
  const act = useStoredAct({
    row: own,
    write: useSaveOwnChannel(),
    variablesOf: ({ version }) => ({ channel, body: { newKeys: true }, version }),
    onDone,
    reads: channelKeys.all,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t('newKeysTitle', { name })}
      description={t('replaceNotes.webpush')}
      confirmLabel={t('newKeys')}
      tone="primary"
      stale={() => t('stale', { name })}
    />
  )
}
