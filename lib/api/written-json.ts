/**
 * JSON written by PostgreSQL, which is sent as `data` without being parsed. `version` becomes the ETag; `replayed`
 * marks the stored response to an earlier request with the same `Idempotency-Key`.
 */
export class WrittenJson {
  constructor(
    readonly json: string,
    readonly version?: number,
    readonly replayed = false,
  ) {}
}
