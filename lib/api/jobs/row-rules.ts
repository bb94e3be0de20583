import { applyChange } from '../accounts/batch-service'

/** The rules for checking an import's rows. */
export type RowRules = {
  /** Whether to accept the IDs of account types and attributes that are not defined here. */
  isOpen: boolean
  applyChange: typeof applyChange
}

export const ownRules: RowRules = { isOpen: false, applyChange }
