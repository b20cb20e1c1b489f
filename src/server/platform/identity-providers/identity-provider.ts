import type { RosterDepartment, RosterPerson, RosterRole } from '../../../core/directory/roster/roster'
import type { EmployeeLoginClientloginBody, WechatworkAppJsapiconfData } from '../../../generated/types'
import type { Clock } from '../clock'
import type { PostJson } from '../remote/outgoing-request'
import type { ClientOptions } from './client-options'
import { dingTalk } from './dingtalk-directory'
import { feishu } from './feishu-directory'
import type { ProviderConfig } from './read-config'
import { weChatWork } from './wechatwork-directory'

/** Tells how far a reading has come. */
export type ProgressCallback = (done: number, total: number) => void

/** Roles with who holds them: role ids by person. */
export interface RoleAssignments {
  roles: RosterRole[]
  holders: Record<string, string[]>
}

/** A directory outside, such as DingTalk: the whole of it part by part, or single people. */
export interface DirectoryProvider {
  type: ProviderConfig['type']
  /** Every department below the root. */
  departments(advance: ProgressCallback): Promise<RosterDepartment[]>
  roles(advance: ProgressCallback): Promise<RoleAssignments>
  /** Everybody in the root and in these departments, each once. */
  people(departments: readonly string[], advance: ProgressCallback): Promise<RosterPerson[]>
  /** One person, unless the outside knows nobody of this id. */
  person(id: string): Promise<RosterPerson | undefined>
  /** Sends somebody a message in the client; missing where no application is configured that could. */
  message?(to: string, message: ChatMessage): Promise<void>
  /** What a page inside the client needs to use it; where the client has no such thing it is missing. */
  clientConf?(signing: SignatureInput): Promise<ClientConf>
  /** How people come in without a password where the product is opened inside the client; missing where nobody does. */
  entry?: ProviderLogin
}

/** How the code came: the client gave it to the page, or an address of the platform led back with it. */
type EntryWay = EmployeeLoginClientloginBody['way']

/** Coming in by a code that the platform gives to whoever is signed in there. */
export interface ProviderLogin {
  /** What a page asks the client for a code with; nothing of it is secret. */
  asked: { app: string; corp?: string }
  /** Where a page goes that cannot get one from the client, and is led back from with a code. */
  address(back: { to: string; state: string }): string
  /** The outside id of whoever a code was given to; undefined for somebody who is no member of the company. */
  whose(code: string, came: { way: EntryWay; to: string }): Promise<string | undefined>
}

/** A message in the client; without an address it only tells. */
export interface ChatMessage {
  title: string
  text: string
  url?: string
  /** What the link to the address says. */
  open: string
}

/** What is signed: an address, with a fresh text and the time. */
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
  (config: ProviderConfig, standing: ClientOptions) => DirectoryProvider
> = { dingtalk: dingTalk, wechatwork: weChatWork, feishu }

/** The adapter of a configured directory. */
export function createDirectoryProvider(
  config: ProviderConfig,
  { clock, post, wait = sleep }: { clock: Clock; post: PostJson; wait?: typeof sleep },
): DirectoryProvider {
  const standing = { clock, post, wait, perSecond: config.perSecond ?? usualPace }
  return adapters[config.type](config, standing)
}
