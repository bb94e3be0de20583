/** The `data` member as PostgreSQL wrote it, sent on without being parsed; `version` becomes the ETag. */
export class WrittenJson {
  constructor(
    readonly json: string,
    readonly version?: number,
  ) {}
}
