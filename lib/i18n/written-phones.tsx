import type { ReactNode } from 'react'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { PhoneTexts } from './phone-texts'

type WrittenPhonesProps = { phones: readonly string[]; children: ReactNode }

/** Formats phone numbers on the server for the components inside, so that `useFormat` has them from the first paint. */
export function WrittenPhones({ phones, children }: WrittenPhonesProps) {
  return (
    <PhoneTexts texts={Object.fromEntries(phones.map((phone) => [phone, formatPhone(phone)]))}>
      {children}
    </PhoneTexts>
  )
}
