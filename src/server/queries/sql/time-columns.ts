/** SQL of a time column in milliseconds, the unit of rules. */
export const millisecondsSql = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** LIKE pattern that matches the text anywhere, with wildcards escaped. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Converts milliseconds to a PostgreSQL timestamp. */
export const toTimestamp = (at: number) => new Date(at).toISOString()

/** Converts optional milliseconds to a PostgreSQL timestamp. */
export const toTimestampOrNull = (at: number | null) => (at === null ? null : toTimestamp(at))
