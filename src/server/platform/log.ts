import { type DestinationStream, type Logger, pino } from 'pino'

const secrets = ['token', 'password', 'oldPassword', 'newPassword', 'confirmPassword', 'sign', 'fileSecret']

/** What libraries add to a failure; PostgreSQL's hold values of rows (`detail`, `where`), so none of it is kept. */
interface Failure extends Error {
  code?: unknown
}

/** PostgreSQL repeats a value that does not fit; the query builder repeats all it was given. */
const withoutValues = (text: string) =>
  text
    .replace(/^Failed query:[\s\S]*/, 'Failed query')
    .replace(/^((?:invalid|value|date\/time|JSON|unterminated|malformed)[^:"]*)[:"][\s\S]*/, '$1 …')

const framesOf = ({ stack = '' }: Failure) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)

/** A failure as it is logged: what and where, never with what was typed. */
function toldFailure(error: Failure): object {
  const { name, code, message, cause } = error
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(message),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: toldFailure(cause) }),
  }
}

/** The server's log: JSON lines, with secrets cut out wherever they might stand, and no value of any form. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: toldFailure },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    },
    destination ?? pino.destination(1),
  )
