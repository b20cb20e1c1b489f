/** A moment as answers tell it: UTC, ISO 8601. */
export const toIso = (at: number): string => new Date(at).toISOString()

/** The same, where there may be none. */
export const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))
