/** The circle or area whose accounts the user wants to message. */
export type Nearby =
  | {
      kind: 'circle'
      latitude: number
      longitude: number
      /** The number of the alert at the center. */
      number: number
    }
  | { kind: 'area'; areaId: string }
