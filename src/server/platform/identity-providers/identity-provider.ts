import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RosterDepartment, RosterPerson, RosterRole } from '../../../core/directory/roster/roster'
import type {
  EmployeeLoginClientloginBody,
  OutsideDirectory,
  WechatworkAppJsapiconfData,
} from '../../../generated/types'
import { describeSchemaProblem } from '../http/validation'
import { StartupError } from '../startup-failure'
import type { CardPlatform } from './card-platform'
import { createDingTalkDirectory } from './dingtalk-directory'
import { createFeishuDirectory } from './feishu-directory'
import type { LdapReader } from './ldap-directory'
import type { ClientOptions } from './provider-client'
import { createWeChatWorkDirectory } from './wechatwork-directory'

/** Configuration of the outside directory. */
export type ProviderConfig = OutsideDirectory

/** Sources of the directory configuration. */
interface ConfigAt {
  /** File that the environment names. */
  file: string | undefined
  dataDir: string
  env: Record<string, string | undefined>
}

/**
 * Reads and validates the configured outside directory and resolves the variables in its keys; undefined for
 * most companies.
 */
export function readProviderConfig({ file: named, dataDir, env }: ConfigAt): ProviderConfig | undefined {
  const usual = join(dataDir, 'outside-directory.json')
  const file = named ?? (existsSync(usual) ? usual : undefined)
  if (!file) return
  const json = parsedFile(file)
  const fault = describeSchemaProblem('meta/outside-directory', json)
  if (fault) throw new StartupError('start.outside-unfit', { file, reason: fault })
  const config = json as ProviderConfig
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = env[name]?.trim()
      if (!value) throw new StartupError('start.outside-variable', { file, name })
      return value
    })
  const { key, secret, license, cards } = config
  return {
    ...config,
    key: filled(key),
    secret: filled(secret),
    ...(cards && { cards: { ...cards, key: filled(cards.key) } }),
    ...(license && { license: { corpid: filled(license.corpid), secret: filled(license.secret) } }),
  }
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError('start.outside-file', { file, reason: (error as Error).message })
  }
}

/** Reports the progress of a read. */
export type ProgressCallback = (done: number, total: number) => void

/** Roles and their assignments: role ids by person. */
export interface RoleAssignments {
  roles: RosterRole[]
  holders: Record<string, string[]>
}

/** Outside directory, such as DingTalk: read part by part, or as single people. */
export interface DirectoryProvider {
  type: ProviderConfig['type']
  /** Returns every department below the root. */
  departments(advance: ProgressCallback): Promise<RosterDepartment[]>
  roles(advance: ProgressCallback): Promise<RoleAssignments>
  /** Returns everyone in the root and in these departments, without duplicates. */
  people(departments: readonly string[], advance: ProgressCallback): Promise<RosterPerson[]>
  /** Returns one person, or undefined if the id is unknown. */
  person(id: string): Promise<RosterPerson | undefined>
  /** Fetches a token; throws with the platform's reason if there is none. */
  authenticate(): Promise<void>
  /** Sends a person a message in the client; missing if no application is configured for it. */
  message?(to: string, message: ChatMessage): Promise<void>
  /** Cards on which people decide; missing without the keys of their callbacks, and where the client has none. */
  cards?: CardPlatform
  /** Returns the configuration that a page inside the client needs; missing if the client has none. */
  clientConf?(signing: SignatureInput): Promise<ClientConf>
  /** Lists the company's active license accounts; missing without the keys of a provider. */
  licenses?(): Promise<LicenseAccount[]>
  /** Login without a password inside the client; missing if it is not configured. */
  entry?: ProviderLogin
}

/** LDAP server as a directory: it has neither roles of its own nor a client, so that those here stay. */
export interface LdapDirectory extends Pick<DirectoryProvider, 'authenticate'> {
  type: 'ldap'
  /** True if no attribute names the heads of departments. */
  isHeadless: boolean
  /** True if an attribute lists the groups of people. */
  hasGroups: boolean
  /** Opens a reader for some work, and closes it. */
  read<Result>(work: (reader: LdapReader) => Promise<Result>): Promise<Result>
  roles?: undefined
  message?: undefined
  cards?: undefined
  clientConf?: undefined
  licenses?: undefined
  entry?: undefined
}

/** License of one account on the platform, with its period in milliseconds. */
export interface LicenseAccount {
  userid: string
  kind: 'basic' | 'external'
  activeAt: number
  expiresAt: number
}

/** Origin of the code: the client gave it to the page, or the platform redirected with it. */
type EntryWay = EmployeeLoginClientloginBody['way']

/** Login by a code that the platform gives to people signed in there. */
export interface ProviderLogin {
  /** Public parameters with which a page requests a code from the client. */
  asked: { app: string; corp?: string }
  /** Returns the address for a page that cannot get a code from the client; it redirects back with one. */
  address(back: { to: string; state: string }): string
  /** Returns the outside id of the person a code was given to; undefined for a person outside the company. */
  ownerIdOf(code: string, entry: { way: EntryWay; to: string }): Promise<string | undefined>
}

/** Message in the client; without an address it is plain text. */
export interface ChatMessage {
  title: string
  text: string
  url?: string
  /** Label of the link. */
  open: string
}

/** Input of a signature: an address, with a nonce and the time. */
export interface SignatureInput {
  url: string
  nonce: string
  now: number
}

type ClientConf = WechatworkAppJsapiconfData

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const usualPace = 15

const adapters: Record<
  ProviderConfig['type'],
  (config: ProviderConfig, clientOptions: ClientOptions) => DirectoryProvider
> = {
  dingtalk: createDingTalkDirectory,
  wechatwork: createWeChatWorkDirectory,
  feishu: createFeishuDirectory,
}

/** Creates the adapter of a configured directory. */
export function createDirectoryProvider(
  config: ProviderConfig,
  { wait = sleep, ...options }: Omit<ClientOptions, 'wait' | 'perSecond'> & { wait?: typeof sleep },
): DirectoryProvider {
  const state = { ...options, wait, perSecond: config.perSecond ?? usualPace }
  return adapters[config.type](config, state)
}
