import { type DestinationStream, type Logger, pino } from 'pino'

const secrets = ['token', 'password', 'oldPassword', 'newPassword', 'confirmPassword', 'sign', 'fileSecret']

/** The server's log: JSON lines, with secrets cut out wherever they might stand. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' } },
    destination ?? pino.destination(1),
  )
