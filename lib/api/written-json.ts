/**
 * The `data` property as JSON written by PostgreSQL, sent without parsing; `version` becomes the ETag. `replayed`: it is
 * the stored response to an earlier request with the same `Idempotency-Key`.
 */
export class WrittenJson {
  constructor(
    readonly json: string,
    readonly version?: number,
    readonly replayed = false,
  ) {}
}
