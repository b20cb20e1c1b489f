import type { RosterDepartment, RosterPerson, RosterRole } from '../../../core/directory/roster/roster'
import type { WechatworkAppJsapiconfData } from '../../../generated/types'
import type { Clock } from '../clock'
import type { PostJson } from '../remote/outgoing'
import { dingTalk } from './dingtalk'
import type { OutsideConfig } from './read-config'
import { weChatWork } from './wechatwork'

/** Tells how far a reading has come. */
export type Advance = (done: number, total: number) => void

/** Roles with who holds them: role ids by person. */
export interface RolesHeld {
  roles: RosterRole[]
  holders: Record<string, string[]>
}

/** A directory outside, such as DingTalk: the whole of it part by part, or single people. */
export interface OutsideDirectory {
  type: OutsideConfig['type']
  /** Every department below the root. */
  departments(advance: Advance): Promise<RosterDepartment[]>
  roles(advance: Advance): Promise<RolesHeld>
  /** Everybody in the root and in these departments, each once. */
  people(departments: readonly string[], advance: Advance): Promise<RosterPerson[]>
  /** One person, unless the outside knows nobody of this id. */
  person(id: string): Promise<RosterPerson | undefined>
  /** Sends somebody a message in the client; missing where no application is configured that could. */
  message?(to: string, message: ChatMessage): Promise<void>
  /** What a page inside the client needs to use it; where the client has no such thing it is missing. */
  clientConf?(signing: Signing): Promise<ClientConf>
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
export interface Signing {
  url: string
  nonce: string
  now: number
}

type ClientConf = WechatworkAppJsapiconfData

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const usualPace = 15

/** The adapter of a configured directory. */
export function openOutside(
  config: OutsideConfig,
  { clock, post, wait = sleep }: { clock: Clock; post: PostJson; wait?: typeof sleep },
): OutsideDirectory {
  const standing = { clock, post, wait, perSecond: config.perSecond ?? usualPace }
  return config.type === 'dingtalk' ? dingTalk(config, standing) : weChatWork(config, standing)
}
