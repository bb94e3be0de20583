/** The circle or area whose accounts the user wants to write to. */
export type Nearby =
  | {
      kind: 'circle'
      latitude: number
      longitude: number
      /** The number of the alert at the center. */
      number: number
    }
  | { kind: 'area'; areaId: string }
