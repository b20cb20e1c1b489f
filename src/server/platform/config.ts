import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import settings from '#schemas/data/settings.json'
import type { DatabaseSourcesSource, RemoteFunctionsSource } from '../../generated/types'
import { readDatabaseSources } from './database-sources/read-config'
import { type DatabaseConfig, postgresUrl, readDatabaseConfig } from './db/database-config'
import { readStorageConfig, type StorageConfig } from './files/open-storage'
import { isNetworkName } from './http/network-matcher'
import { type ProviderConfig, readProviderConfig } from './identity-providers/identity-provider'
import { type OutgoingConfig, readOutgoingConfig } from './outgoing/read-outgoing'
import type { PluginFolder } from './plugins/plugin'
import { productNames } from './plugins/product-names'
import { readPlugins } from './plugins/read-plugins'
import { readSources } from './remote/read-sources'
import { StartupError, setConsoleLanguage } from './startup-failure'

const modes = ['development', 'production', 'test'] as const
const switched = ['off', 'on'] as const
const consoleChoices = ['zh', 'en', 'es'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Path at which the built documentation is served. */
export const docsPath = '/docs/'

/** Number of failed attempts within a number of minutes that count as a burst; 0 = never. */
interface Alarms {
  minutes: number
  account: number
  address: number
  all: number
}

/** Environment settings (schemas/data/settings.json); the only reader of process.env in the server. */
export interface ServerConfig {
  port: number
  host: string
  dataDir: string
  /** Storage of files. */
  files: StorageConfig
  /** Set: a PostgreSQL server. Not set: the embedded one in dataDir. */
  databaseUrl: string | undefined
  /** Further connections to the database, and their numbers. */
  database: DatabaseConfig
  mode: (typeof modes)[number]
  logLevel: (typeof logLevels)[number]
  /** Path of the log; not set: standard output. */
  logFile: string | undefined
  /** Maximum size of a log file, and number of older ones retained. */
  logMegabytes: number
  logFiles: number
  /** Proxies trusted to forward client addresses: addresses, networks, or names such as loopback. */
  trustedProxies: readonly string[]
  /** Timeout of a request's body, in seconds; uploads have longer. */
  bodySeconds: number
  /** Maximum number of connections of a process; more are not accepted. */
  maxConnections: number
  /** Maximum number of open connections of one address; trusted proxies are unlimited. */
  connectionsPerAddress: number
  /** Seconds for which a stopping server still serves requests while no new clients are sent to it. */
  drainSeconds: number
  /** True to log a line for each request. */
  accessLog: boolean
  /** Token required to read /metrics; not set: no metrics. */
  metricsToken: string | undefined
  /** Collector that traces are sent to; not set: no traces. */
  tracesTo: string | undefined
  /** Service name in traces. */
  traceName: string
  /** Folder of backups. */
  backupDir: string
  /** True to back up the database before a migration. */
  backsUpFirst: boolean
  /** Public address of the server, to which passkeys are bound. Not set: that of the page. */
  siteUrl: string | undefined
  /** Domain to which passkeys belong. Not set: the host of the site. */
  passkeyDomain: string | undefined
  /** Minutes for which a proof of identity is valid. */
  proofMinutes: number
  /** Failed sign-in attempts that raise an alarm. */
  alarms: Alarms
  /** Key that encrypts secrets of second factors; not set: a key in the database. */
  secretsKey: string | undefined
  /** Address of the documentation, linked from the user menu. */
  docsUrl: string
  /** Sources that remote functions may call. */
  remoteFunctions: readonly RemoteFunctionsSource[]
  /** Plugins in DATA_DIR/plugins, as they are at the start. */
  plugins: readonly PluginFolder[]
  /** Further databases from which sets may be made. */
  databaseSources: readonly DatabaseSourcesSource[]
  /** Outgoing connections allowed to the server. */
  outgoing: OutgoingConfig
  /** Outside directory with which the company is synchronised. */
  outside: ProviderConfig | undefined
}

/**
 * Reads and validates the environment; an invalid value throws an error that names it. From then on console
 * texts use CONSOLE_LANGUAGE.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): ServerConfig {
  const settingOf = (name: Setting): string => env[name] || usual(name)
  setConsoleLanguage(undefined)
  const speaks = env.CONSOLE_LANGUAGE
  if (speaks) setConsoleLanguage(oneOf(consoleChoices, 'CONSOLE_LANGUAGE', speaks))
  const dataDir = resolve(projectRoot, settingOf('DATA_DIR'))
  const mode = oneOf(modes, 'NODE_ENV', settingOf('NODE_ENV'))
  const named = (path: string | undefined) => (path ? resolve(projectRoot, path) : undefined)
  const file = named(env.REMOTE_FUNCTIONS)
  const remoteFunctions = readSources({ file, dataDir, isTrial: mode !== 'production', env })
  const maxConnections = numberIn('MAX_CONNECTIONS', settingOf('MAX_CONNECTIONS'))
  return {
    port: numberIn('PORT', settingOf('PORT')),
    host: settingOf('HOST'),
    dataDir,
    files: readStorageConfig(settingOf),
    databaseUrl: env.DATABASE_URL ? postgresUrl('DATABASE_URL', env.DATABASE_URL) : undefined,
    database: readDatabaseConfig({ env, number: (name) => numberIn(name, settingOf(name)) }),
    mode,
    logLevel: oneOf(logLevels, 'LOG_LEVEL', settingOf('LOG_LEVEL')),
    logFile: named(env.LOG_FILE),
    logMegabytes: numberIn('LOG_FILE_MB', settingOf('LOG_FILE_MB')),
    logFiles: numberIn('LOG_FILES', settingOf('LOG_FILES')),
    trustedProxies: proxiesIn(settingOf('TRUSTED_PROXIES')),
    bodySeconds: numberIn('BODY_SECONDS', settingOf('BODY_SECONDS')),
    maxConnections,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS
      ? numberIn('CONNECTIONS_PER_ADDRESS', env.CONNECTIONS_PER_ADDRESS)
      : Math.ceil(maxConnections / 10),
    drainSeconds: numberIn('DRAIN_SECONDS', settingOf('DRAIN_SECONDS')),
    accessLog: oneOf(switched, 'ACCESS_LOG', settingOf('ACCESS_LOG')) === 'on',
    metricsToken: env.METRICS_TOKEN ? secretIn('METRICS_TOKEN', env.METRICS_TOKEN, 16) : undefined,
    tracesTo: tracesIn(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    traceName: settingOf('OTEL_SERVICE_NAME'),
    backupDir: named(env.BACKUP_DIR) ?? join(dataDir, 'backups'),
    backsUpFirst: oneOf(switched, 'BACKUP_BEFORE_MIGRATION', settingOf('BACKUP_BEFORE_MIGRATION')) === 'on',
    siteUrl: env.SITE_URL ? webUrl('SITE_URL', env.SITE_URL) : undefined,
    passkeyDomain: env.PASSKEY_DOMAIN ? domainIn(env.PASSKEY_DOMAIN, env.SITE_URL) : undefined,
    proofMinutes: numberIn('PROOF_MINUTES', settingOf('PROOF_MINUTES')),
    alarms: {
      minutes: numberIn('ALARM_MINUTES', settingOf('ALARM_MINUTES')),
      account: numberIn('ALARM_ACCOUNT', settingOf('ALARM_ACCOUNT')),
      address: numberIn('ALARM_ADDRESS', settingOf('ALARM_ADDRESS')),
      all: numberIn('ALARM_ALL', settingOf('ALARM_ALL')),
    },
    secretsKey: env.SECRETS_KEY ? secretIn('SECRETS_KEY', env.SECRETS_KEY, 32) : undefined,
    docsUrl: env.DOCS_URL ? webUrl('DOCS_URL', env.DOCS_URL) : docsPath,
    remoteFunctions,
    plugins: readPlugins(join(dataDir, 'plugins'), productNames(remoteFunctions)),
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

/** Returns the default of a setting. */
const usual = (name: Setting): string => (settings as Record<Setting, Given>)[name].default ?? ''

function proxiesIn(value: string): string[] {
  const proxies = value.split(',').map((text) => text.trim())
  if (proxies.every(isNetworkName)) return proxies
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

/** Checks the minimum length of a secret, since a short one can be guessed. */
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

/** Returns the domain of passkeys, which browsers accept on the site only if it is the host or above it. */
function domainIn(value: string, site: string | undefined): string {
  const host = site && URL.canParse(site) ? new URL(site).hostname : ''
  if (host !== '' && (host === value || (value.includes('.') && host.endsWith(`.${value}`)))) return value
  const expected = host || 'SITE_URL=https://oa.example.com PASSKEY_DOMAIN=example.com'
  throw new StartupError('start.bad-setting', { name: 'PASSKEY_DOMAIN', value, expected })
}

function oneOf<T extends string>(allowed: readonly T[], name: string, value: string): T {
  const found = allowed.find((one) => one === value)
  if (found) return found
  throw new StartupError('start.bad-setting', { name, value, expected: allowed.join(' | ') })
}

/** Searches upwards from each folder in turn. */
export function findProjectRoot(...from: string[]): string {
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

/** Project folder: the nearest one upwards whose package.json is named qianpi. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)), process.cwd())
