import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProjectRoot, projectRoot, readConfig } from './config'
import { StartupError } from './startup-failure'

const root = join(import.meta.dirname, '../../..')

test('uses the embedded database on loopback, port 3000, with an empty environment', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(root, 'data'),
    files: { kind: 'folder' },
    databaseUrl: undefined,
    database: {
      pooler: 'off',
      directUrl: undefined,
      readUrl: undefined,
      readLag: 10,
      pools: { production: 20, test: 10, archive: 6 },
    },
    mode: 'development',
    logLevel: 'warn',
    logFile: undefined,
    logMegabytes: 20,
    logFiles: 10,
    trustedProxies: ['loopback'],
    bodySeconds: 60,
    maxConnections: 10_000,
    connectionsPerAddress: 1_000,
    drainSeconds: 0,
    accessLog: false,
    metricsToken: undefined,
    tracesTo: undefined,
    traceName: 'qianpi',
    alarms: { account: 15, address: 25, all: 100, minutes: 10 },
    proofMinutes: 5,
    backupDir: join(root, 'data/backups'),
    backsUpFirst: true,
    docsUrl: '/docs/',
    plugins: [],
    remoteFunctions: expect.any(Array),
    databaseSources: [],
    outgoing: {},
  })
})

test('accepts trusted proxies by address, network or name', () => {
  const TRUSTED_PROXIES = 'loopback, 10.0.0.5,192.168.0.0/16,fd00::/8'
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual([
    ...['loopback', '10.0.0.5', '192.168.0.0/16', 'fd00::/8'],
  ])
})

test('accepts a value for every setting', () => {
  const url = 'postgresql://oa:secret@db:5432/oa'
  const env = { PORT: '0', HOST: '::', DATA_DIR: '/srv/qianpi', DATABASE_URL: url, NODE_ENV: 'production' }
  expect(readConfig({ ...env, LOG_LEVEL: 'debug' })).toMatchObject({
    port: 0,
    host: '::',
    dataDir: '/srv/qianpi',
    databaseUrl: url,
    mode: 'production',
    logLevel: 'debug',
  })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '3000x'],
  ['PORT', '-1'],
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['BODY_SECONDS', '0'],
  ['DRAIN_SECONDS', '-1'],
  ['MAX_CONNECTIONS', 'many'],
  ['ACCESS_LOG', 'yes'],
  ['BACKUP_BEFORE_MIGRATION', 'never'],
  ['DOCS_URL', 'docs.local'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['TRUSTED_PROXIES', 'proxy.local'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
])('rejects %s=%s and names both setting and value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}.*${value}`))
})

const store = {
  FILES: 's3://papers/oa/files',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_KEY_ID: 'key',
  S3_SECRET: 'topsecret',
}

test('accepts a bucket as the file store', () => {
  expect(readConfig(store).files).toMatchObject({ kind: 'bucket', bucket: 'papers', prefix: 'oa/files/' })
  expect(readConfig({ ...store, FILES: 's3://papers' }).files).toMatchObject({ prefix: '' })
})

test.each([
  ['FILES', '/srv/files'],
  ['FILES', 's3://papers/../other'],
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_KEY_ID', ''],
  ['S3_SECRET', ''],
  ['S3_ADDRESSING', 'front'],
])('rejects a bucket with %s=%s by name without revealing a secret', (name, value) => {
  const read = () => readConfig({ ...store, [name]: value })
  expect(read).toThrow(name)
  expect(read).not.toThrow('topsecret')
})

test.each(['mysql://u:topsecret@h/d', 'topsecret'])(
  'rejects a wrong DATABASE_URL without repeating it',
  (value) => {
    const read = () => readConfig({ DATABASE_URL: value })
    expect(read).toThrow('DATABASE_URL')
    expect(read).not.toThrow('topsecret')
  },
)

test('finds the project from any folder inside it, in the order of the given folders', () => {
  expect(projectRoot).toBe(root)
  expect(findProjectRoot(join(root, 'src/server'))).toBe(root)
  expect(findProjectRoot('/', join(root, 'src'))).toBe(root)
  expect(() => findProjectRoot('/')).toThrow('qianpi')
})

test('gives an address a tenth of all connections, or the configured number', () => {
  expect(readConfig({ MAX_CONNECTIONS: '2005' }).connectionsPerAddress).toBe(201)
  expect(readConfig({ MAX_CONNECTIONS: '2005', CONNECTIONS_PER_ADDRESS: '7' }).connectionsPerAddress).toBe(7)
  expect(() => readConfig({ CONNECTIONS_PER_ADDRESS: '0' })).toThrow('CONNECTIONS_PER_ADDRESS')
})

test('uses CONSOLE_LANGUAGE for the console, otherwise Chinese and English', () => {
  const describe = (env: Record<string, string>) => {
    readConfig(env)
    const { message } = new StartupError('start.port-taken', { port: 3000 })
    return [message.split('\n').length, /\p{Script=Han}/u.test(message)]
  }
  expect(describe({ CONSOLE_LANGUAGE: 'en' })).toEqual([1, false])
  expect(describe({ CONSOLE_LANGUAGE: 'zh' })).toEqual([1, true])
  expect(describe({})).toEqual([2, true])
  expect(() => readConfig({ CONSOLE_LANGUAGE: 'fr' })).toThrow('CONSOLE_LANGUAGE')
})

test('requires the address of PostgreSQL itself with a pooler', () => {
  const [pooled, direct] = ['postgres://a@pooler:6432/b', 'postgres://a@db:5432/b']
  expect(() => readConfig({ DATABASE_POOLER: 'transaction', DATABASE_URL: pooled })).toThrow(
    'DATABASE_DIRECT_URL',
  )
  expect(() => readConfig({ DATABASE_POOLER: 'session', DATABASE_URL: pooled })).toThrow(
    'transaction-prepared',
  )
  const { database } = readConfig({
    DATABASE_POOLER: 'transaction',
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct,
    DATABASE_POOL: '5',
  })
  expect(database).toMatchObject({
    pooler: 'transaction',
    directUrl: direct,
    pools: { production: 5, test: 10 },
  })
})

test('accepts as the domain of passkeys the host of the site, or a domain above it, alone', () => {
  const read = (SITE_URL: string, PASSKEY_DOMAIN: string) =>
    readConfig({ SITE_URL, PASSKEY_DOMAIN }).passkeyDomain
  const site = 'https://oa.example.com'
  expect(read(site, 'example.com')).toBe('example.com')
  expect(read(site, 'oa.example.com')).toBe('oa.example.com')
  for (const other of ['com', 'ample.com', 'evil.com', 'x.oa.example.com'])
    expect(() => read(site, other), other).toThrow(StartupError)
  expect(() => read('', 'example.com')).toThrow(StartupError)
})
