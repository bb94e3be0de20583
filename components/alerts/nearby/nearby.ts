/** What those are near to that one wants to write to. */
export type Nearby =
  | { kind: 'circle'; latitude: number; longitude: number /** Of the alert in the middle. */; number: number }
  | { kind: 'area'; areaId: string }
