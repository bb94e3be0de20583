import { applyChange } from '../accounts/batch-service'

/** The rules that an import's rows are checked against. */
export type RowRules = {
  /** Whether accounts may have types and attributes that are not defined here. */
  isOpen: boolean
  applyChange: typeof applyChange
}

export const ownRules: RowRules = { isOpen: false, applyChange }
