'use client'

import type { Menu as Base } from '@base-ui/react/menu'
import { createContext, use } from 'react'

/** What the items of a menu are made of: it comes with the popup around them, so that a closed menu weighs nothing. */
export const MenuParts = createContext<typeof Base | undefined>(undefined)

export function useMenuParts(): typeof Base {
  const parts = use(MenuParts)
  if (!parts) throw new Error('A menu item stands outside of a menu.')
  return parts
}
