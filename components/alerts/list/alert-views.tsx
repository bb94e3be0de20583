'use client'

import { ViewsMenu } from '@/components/views/views-menu'
import { readView, writeView } from '../screen/alert-address'
import type { AlertAddress } from '../screen/use-alert-address'

type Props = { address: AlertAddress; canWrite: boolean }

/** The business's saved views. A view with "in view" includes the map position. */
export function AlertViews({ address, canWrite }: Props) {
  return (
    <ViewsMenu
      kind="alerts"
      picked={address.view}
      query={writeView(address)}
      normalise={(kept) => writeView(readView(kept))}
      canWrite={canWrite}
      onPick={(view) => address.take({ ...readView(view.query), view: view.id })}
      onPickId={(view) => address.nameView(view?.id ?? null)}
      size="sm"
      className="max-w-32"
      variant="ghost"
      wordsClassName="sr-only"
    />
  )
}
