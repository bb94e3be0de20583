'use client'

import { useAddress } from '@/components/ui/hooks/use-address'
import { ViewsMenu } from '@/components/views/views-menu'
import { alertAddress, readView, writeView } from '../screen/alert-address'

/** The business's saved views. A view with "in view" also stores the map's position. */
export function AlertViews({ canWrite }: { canWrite: boolean }) {
  const [address, setAddress] = useAddress(alertAddress)
  return (
    <ViewsMenu
      kind="alerts"
      picked={address.view}
      query={writeView(address)}
      normalise={(kept) => writeView(readView(kept))}
      canWrite={canWrite}
      onPick={({ id, query }) => {
        const { at, ...kept } = readView(query)
        void setAddress({ ...kept, ...(at && { at }), view: id })
      }}
      onPickId={(view) => void setAddress({ view: view?.id ?? null })}
      size="sm"
      className="max-w-32"
      variant="ghost"
      wordsClassName="sr-only"
    />
  )
}
