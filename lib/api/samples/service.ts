export async function createSamples(_businessId: string): Promise<void> {}
