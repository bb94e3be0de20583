import type { Business } from '@/lib/contract/business'
import type { OperationName } from '@/lib/contract/operations'

/** A business with as few settings as possible. */
export const aBusiness = {
  id: 'acme',
  name: 'Acme',
  language: 'en',
  defaultCountry: null,
  timeZone: 'America/Santiago',
  approvalAbove: null,
  inFlightLimit: 16,
  languageAttribute: null,
  locationAttribute: null,
  cardAttributes: [],
  logo: null,
  accentColour: null,
  version: 4,
} as unknown as Business

/** The API's description of another deployment that stores the records. */
export const upstreamWithout = (...notOffered: OperationName[]) => ({
  address: 'https://api.example/v1/external',
  notOffered,
})
