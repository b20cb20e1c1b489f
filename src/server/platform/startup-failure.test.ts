import { expect, test } from 'vitest'
import { ConnectionSettingError } from './db/connection'
import { DatabaseRequirementError } from './db/probe-database'
import { StartupError, toStartupError } from './startup-failure'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)
const url = 'postgres://qianpi:topsecret@db.example:5432/qianpi'
const severity = 'FATAL'

test.each([
  [
    'a host away',
    failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    'db.example:5432',
    'ECONNREFUSED',
  ],
  [
    'a host with several addresses',
    Object.assign(new AggregateError([failure('connect ECONNREFUSED ::1:5432')], ''), {
      code: 'ECONNREFUSED',
    }),
    'db.example:5432',
    '::1:5432',
  ],
  [
    'a wrong password',
    failure('password authentication failed', { code: '28P01', severity }),
    'db.example',
    'password',
  ],
  ['no password', failure('SASL: client password must be a string'), 'db.example', 'SASL'],
  [
    'too many connections',
    failure('sorry, too many clients already', { code: '53300', severity }),
    'db.example',
    'too many',
  ],
  ['no TLS', failure('The server does not support SSL connections'), 'db.example', 'SSL'],
  [
    'an unknown certificate',
    failure('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'db.example',
    'self-signed',
  ],
  [
    'a missing right',
    failure('permission denied for schema public', { code: '42501', severity }),
    '权限',
    'schema public',
  ],
  [
    'a standby',
    failure('cannot execute in a read-only transaction', { code: '25006', severity }),
    '只读',
    'read-only',
  ],
  [
    'a statement that fails',
    failure('relation exists', { code: '42P07', severity }),
    '拒绝',
    'relation exists',
  ],
  [
    'a pooler',
    failure('unsupported startup parameter: statement_timeout', { code: '08P01', severity }),
    '连接池',
    'statement_timeout',
  ],
  [
    'a wrong schema',
    new ConnectionSettingError('search_path', 'public', 'test, public'),
    'search_path',
    'test, public',
  ],
  ['an old version', new DatabaseRequirementError('version', 'PostgreSQL 14.2'), 'PostgreSQL 14.2', '15'],
  ['lent sessions', new DatabaseRequirementError('sessions', '1 1 1 1'), 'PgBouncer', 'transaction'],
  [
    'a folder of others',
    failure('EACCES: …', { code: 'EACCES', path: '/srv/data', syscall: 'mkdir' }),
    '/srv/data',
    'EACCES',
  ],
  ['a full disk', failure('ENOSPC: …', { code: 'ENOSPC', path: '/srv/data/x' }), '/srv/data/x', 'ENOSPC'],
  ['anything else', failure('one\n    at two'), '没有成功', 'one at two'],
])(
  'reports %s as one sentence in two languages, with its reason and without a stack',
  (_, error, ...parts) => {
    const startupError = toStartupError(error, url)
    expect(startupError).toBeInstanceOf(StartupError)
    for (const part of parts) expect(startupError.message).toContain(part)
    expect(startupError.message.split('\n')).toHaveLength(2)
    expect(startupError.message).not.toMatch(/topsecret|\{\w+\}|start-failure/)
  },
)

test('leaves a startup sentence unchanged', () => {
  const refused = new StartupError('start.tables-newer')
  expect(toStartupError(refused, url)).toBe(refused)
})
