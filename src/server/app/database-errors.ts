/** PostgreSQL unavailable, shutting down, overloaded or too slow: temporary errors. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '53300', '57014', '08000', '08003', '08006'],
  // A write that reached a standby, after a failover.
  '25006',
])

/** Messages of the driver for a broken connection, which has no code. */
const awayWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when)/

/** Whether the database was temporarily unavailable. */
export const isDatabaseUnavailable = ({
  code = '',
  message = '',
}: {
  code?: string
  message?: string
}): boolean => awayCodes.has(code) || awayWords.test(message)

/** Whether the disk of the server or of the database is full. */
export const isDiskFull = ({ code = '' }: { code?: string }): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(code)
