/** A call to the API and its response. */
export type Call = { method: string; url: string; headers: Record<string, string>; body: string }
export type Answer = { status: number; headers: Record<string, string>; body: Buffer | string }
export type Ask = (call: Call) => Promise<Answer>

/** Answers a call with a false response, or returns undefined to let the API answer it. */
export type FalseAnswer = (call: Call, ask: Ask) => Promise<Answer | undefined>
