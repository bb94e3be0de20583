'use client'

import { useTranslations } from 'next-intl'
import type { Column } from './list-columns'

/** A column's name: the field's label on the account's page, or the name of the attribute. */
export function useColumnName(): (column: Column) => string {
  const fields = useTranslations('accounts.fields')
  const t = useTranslations('accountList')
  const names = {
    phone: () => fields('phone'),
    name: () => t('name'),
    type: () => fields('accountType'),
    flags: () => t('flags'),
    created: () => fields('creationDate'),
    username: () => fields('username'),
    role: () => fields('role'),
    birthday: () => fields('birthday'),
    expires: () => fields('expirationDate'),
  }
  return (column) => (typeof column === 'string' ? names[column]() : column.name)
}
