/** PostgreSQL away, shutting down, overloaded or too slow: a pause, not a defect. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '53300', '57014', '08000', '08003', '08006'],
])

/** What the driver says of a line that broke, without a code. */
const awayWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when)/

/** Whether the database was not there: later it may be. */
export const isDatabaseUnavailable = ({
  code = '',
  message = '',
}: {
  code?: string
  message?: string
}): boolean => awayCodes.has(code) || awayWords.test(message)

/** Whether a disk, ours or the database's, takes no more. */
export const isDiskFull = ({ code = '' }: { code?: string }): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(code)
