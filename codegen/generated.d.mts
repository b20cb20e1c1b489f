export function fingerprint(folder?: string): string
export function ensureGenerated(): void
