import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import settings from '#schemas/data/settings.json'
import type { DatabaseSourcesSource, RemoteFunctionsSource } from '../../generated/types'
import { readDatabaseSources } from './database-sources/read-config'
import { readStorageConfig, type StorageConfig } from './files/storage-config'
import { isProxyName } from './http/trusted-proxies'
import { type ProviderConfig, readProviderConfig } from './identity-providers/read-config'
import { type OutgoingConfig, readOutgoingConfig } from './outgoing/read-outgoing'
import { readSources } from './remote/read-sources'
import { StartupError, setConsoleLanguage } from './startup-error'

const modes = ['development', 'production', 'test'] as const
const switched = ['off', 'on'] as const
const consoleChoices = ['zh', 'en', 'es'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Where the documentation that was built with the product is served. */
export const docsPath = '/docs/'

/** So many failed tries within so many minutes are a burst; 0 = never. */
interface Alarms {
  minutes: number
  account: number
  address: number
  all: number
}

/** Everything the environment may say (schemas/data/settings.json); the only reader of process.env in the server. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where files lie. */
  files: StorageConfig
  /** Set: a PostgreSQL server. Not set: the embedded one in dataDir. */
  databaseUrl: string | undefined
  mode: (typeof modes)[number]
  logLevel: (typeof logLevels)[number]
  /** Where the log is written; not set: standard output. */
  logFile: string | undefined
  /** So large a file of the log gets, and so many older ones are kept. */
  logMegabytes: number
  logFiles: number
  /** Proxies that may tell whom they speak for: addresses, networks, or names such as loopback. */
  trustedProxies: readonly string[]
  /** A request's body must have come within so many seconds; uploads have longer. */
  bodySeconds: number
  /** Connections that a process holds at once; more are not taken. */
  maxConnections: number
  /** Connections that one address may have open at once; trusted proxies may have any number. */
  connectionsPerAddress: number
  /** For so long a server that was told to stop goes on answering, while nobody is sent to it any more. */
  drainSeconds: number
  /** A line is logged for each request. */
  accessLog: boolean
  /** What whoever reads /metrics must send; not set: there are none. */
  metricsToken: string | undefined
  /** The collector that traces are sent to; not set: none are kept. */
  tracesTo: string | undefined
  /** What this program is called in traces. */
  traceName: string
  /** Where backups are put. */
  backupDir: string
  /** The database is backed up before its tables are changed. */
  backsUpFirst: boolean
  /** By which address people reach the server; passkeys belong to it. Not set: the one that the page has. */
  siteUrl: string | undefined
  /** So many minutes a proof of who one is counts. */
  proofMinutes: number
  /** Failed tries to sign in that make an alarm. */
  alarms: Alarms
  /** Encrypts secrets of people's second factors; not set: a key in the database does. */
  secretsKey: string | undefined
  /** Where people find the documentation; the user menu leads there. */
  docsUrl: string
  /** The sources that remote functions may ask. */
  remoteFunctions: readonly RemoteFunctionsSource[]
  /** The databases, beside the own one, that sets may be made of. */
  databaseSources: readonly DatabaseSourcesSource[]
  /** What the server may reach outside by itself. */
  outgoing: OutgoingConfig
  /** The directory outside that the company is synchronised with. */
  outside: ProviderConfig | undefined
}

/** Reads and checks the environment; a wrong value is a sentence that names it. From then on the console speaks CONSOLE_LANGUAGE. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = (name: Setting): string => env[name] || usual(name)
  setConsoleLanguage(undefined)
  const speaks = env.CONSOLE_LANGUAGE
  if (speaks) setConsoleLanguage(oneOf(consoleChoices, 'CONSOLE_LANGUAGE', speaks))
  const dataDir = resolve(projectRoot, given('DATA_DIR'))
  const mode = oneOf(modes, 'NODE_ENV', given('NODE_ENV'))
  const named = (path: string | undefined) => (path ? resolve(projectRoot, path) : undefined)
  const file = named(env.REMOTE_FUNCTIONS)
  const maxConnections = numberIn('MAX_CONNECTIONS', given('MAX_CONNECTIONS'))
  return {
    port: numberIn('PORT', given('PORT')),
    host: given('HOST'),
    dataDir,
    files: readStorageConfig(given),
    databaseUrl: env.DATABASE_URL ? postgresUrl(env.DATABASE_URL) : undefined,
    mode,
    logLevel: oneOf(logLevels, 'LOG_LEVEL', given('LOG_LEVEL')),
    logFile: named(env.LOG_FILE),
    logMegabytes: numberIn('LOG_FILE_MB', given('LOG_FILE_MB')),
    logFiles: numberIn('LOG_FILES', given('LOG_FILES')),
    trustedProxies: proxiesIn(given('TRUSTED_PROXIES')),
    bodySeconds: numberIn('BODY_SECONDS', given('BODY_SECONDS')),
    maxConnections,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS
      ? numberIn('CONNECTIONS_PER_ADDRESS', env.CONNECTIONS_PER_ADDRESS)
      : Math.ceil(maxConnections / 10),
    drainSeconds: numberIn('DRAIN_SECONDS', given('DRAIN_SECONDS')),
    accessLog: oneOf(switched, 'ACCESS_LOG', given('ACCESS_LOG')) === 'on',
    metricsToken: env.METRICS_TOKEN ? secretIn('METRICS_TOKEN', env.METRICS_TOKEN, 16) : undefined,
    tracesTo: tracesIn(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    traceName: given('OTEL_SERVICE_NAME'),
    backupDir: named(env.BACKUP_DIR) ?? join(dataDir, 'backups'),
    backsUpFirst: oneOf(switched, 'BACKUP_BEFORE_MIGRATION', given('BACKUP_BEFORE_MIGRATION')) === 'on',
    siteUrl: env.SITE_URL ? webUrl('SITE_URL', env.SITE_URL) : undefined,
    proofMinutes: numberIn('PROOF_MINUTES', given('PROOF_MINUTES')),
    alarms: {
      minutes: numberIn('ALARM_MINUTES', given('ALARM_MINUTES')),
      account: numberIn('ALARM_ACCOUNT', given('ALARM_ACCOUNT')),
      address: numberIn('ALARM_ADDRESS', given('ALARM_ADDRESS')),
      all: numberIn('ALARM_ALL', given('ALARM_ALL')),
    },
    secretsKey: env.SECRETS_KEY ? secretIn('SECRETS_KEY', env.SECRETS_KEY, 32) : undefined,
    docsUrl: env.DOCS_URL ? webUrl('DOCS_URL', env.DOCS_URL) : docsPath,
    remoteFunctions: readSources({ file, dataDir, isTrial: mode !== 'production', env }),
    databaseSources: readDatabaseSources({ file: named(env.DATABASE_SOURCES), dataDir, env }),
    outgoing: readOutgoingConfig({ file: named(env.OUTGOING), dataDir, env }),
    outside: readProviderConfig({ file: named(env.OUTSIDE_DIRECTORY), dataDir, env }),
  }
}

type Setting = keyof typeof settings

interface Given {
  kind: string
  default?: string
}

/** What a setting is that nobody gave. */
const usual = (name: Setting): string => (settings as Record<Setting, Given>)[name].default ?? ''

function proxiesIn(value: string): string[] {
  const proxies = value.split(',').map((text) => text.trim())
  if (proxies.every(isProxyName)) return proxies
  const expected = 'loopback, 10.0.0.5, 10.1.0.0/16'
  throw new StartupError('start.bad-setting', { name: 'TRUSTED_PROXIES', value, expected })
}

type NumberSetting = {
  [Name in Setting]: (typeof settings)[Name] extends { least: number } ? Name : never
}[Setting]

function numberIn(name: NumberSetting, value: string): number {
  const { least, most } = settings[name]
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new StartupError('start.bad-setting', { name, value, expected: `${least}–${most}` })
}

/** Nobody may guess it; a short one could be. */
function secretIn(name: Setting, value: string, least: number): string {
  if (value.length >= least) return value
  throw new StartupError('start.bad-setting', { name, value: '…', expected: `${least}+` })
}

const tracesIn = (value: string | undefined) =>
  value ? webUrl('OTEL_EXPORTER_OTLP_ENDPOINT', value, 'http://collector:4318') : undefined

function webUrl(name: string, value: string, expected = 'https://docs.example.com'): string {
  if (/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value
  throw new StartupError('start.bad-setting', { name, value, expected })
}

function postgresUrl(value: string): string {
  if (/^postgres(ql)?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value
  // The value may hold a password, so it is not repeated.
  const expected = 'postgres://user:password@host:5432/database'
  throw new StartupError('start.bad-setting', { name: 'DATABASE_URL', value: '…', expected })
}

function oneOf<T extends string>(allowed: readonly T[], name: string, value: string): T {
  const found = allowed.find((one) => one === value)
  if (found) return found
  throw new StartupError('start.bad-setting', { name, value, expected: allowed.join(' | ') })
}

/** Looks upwards from each folder in turn. */
export function findRoot(...from: string[]): string {
  const root = from.map(rootAbove).find((found) => found !== undefined)
  if (root) return root
  throw new StartupError('start.no-root', { folder: from.join(' / ') })
}

function rootAbove(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'qianpi') return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : rootAbove(parent)
}

/** The project folder: the nearest one upwards whose package.json is named qianpi. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)), process.cwd())
