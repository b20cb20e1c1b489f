import { expect, test } from 'vitest'
import { explainPostgresFailure } from './cluster'

const site = { log: '/data/postgres/log' }

test.each(['ENOENT', 'ENOEXEC', 'EACCES'])(
  'points to DATABASE_URL when a program cannot run (%s)',
  (code) => {
    const refused = explainPostgresFailure({ code }, site)
    expect(refused.code).toBe('start.no-binary')
    expect(refused.message).toContain('DATABASE_URL')
  },
)

test('quotes the line of a long log that gives the reason', () => {
  const stderr = 'LOG:  starting\nFATAL:  no space left on device\nLOG:  database system is shut down\n'
  expect(explainPostgresFailure({ stderr }, site).message).toContain('FATAL:  no space left on device')
})
