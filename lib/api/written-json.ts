/** The `data` property as JSON written by PostgreSQL, sent without parsing; `version` becomes the ETag. */
export class WrittenJson {
  constructor(
    readonly json: string,
    readonly version?: number,
  ) {}
}
