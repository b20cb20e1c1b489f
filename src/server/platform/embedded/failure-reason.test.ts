import { expect, test } from 'vitest'
import { explainPostgresFailure } from './failure-reason'

const site = { log: '/data/postgres/log' }

test.each(['ENOENT', 'ENOEXEC', 'EACCES'])(
  'a program that cannot run (%s) points to DATABASE_URL',
  (code) => {
    const refused = explainPostgresFailure({ code }, site)
    expect(refused.code).toBe('start.no-binary')
    expect(refused.message).toContain('DATABASE_URL')
  },
)

test('of a long log the line that says why is told', () => {
  const stderr = 'LOG:  starting\nFATAL:  no space left on device\nLOG:  database system is shut down\n'
  expect(explainPostgresFailure({ stderr }, site).message).toContain('FATAL:  no space left on device')
})
