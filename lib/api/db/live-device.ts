/** Whether a row of `devices` gets pushes: from its end on it gets none, though its row may still be there. */
export const isLiveDevice = (row: string) => `(${row}.expires_at is null or ${row}.expires_at > now())`
