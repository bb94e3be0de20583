/** The circle or area whose accounts are to be written to. */
export type Nearby =
  | { kind: 'circle'; latitude: number; longitude: number /** Of the alert at the centre. */; number: number }
  | { kind: 'area'; areaId: string }
