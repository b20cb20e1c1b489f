/** Select-list of a time column as milliseconds, the form in which rules speak of time. */
export const millisecondsSql = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Text as a LIKE pattern that means itself: its wildcards are escaped, and it may stand anywhere. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Milliseconds as PostgreSQL reads a moment. */
export const toTimestamp = (at: number) => new Date(at).toISOString()

/** The same, where there may be none. */
export const toTimestampOrNull = (at: number | null) => (at === null ? null : toTimestamp(at))
