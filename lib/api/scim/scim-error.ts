/** An error response as defined by RFC 7644, section 3.12. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly scimType?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(detail)
  }
}
