/** Where the accounts to write to are. */
export type Nearby =
  | { kind: 'circle'; latitude: number; longitude: number /** Of the alert in the middle. */; number: number }
  | { kind: 'area'; areaId: string }
