import { rootDepartmentId } from '../../../core/directory/department-scope'
import type { RosterPerson } from '../../../core/directory/roster/roster'
import { limitConcurrency } from '../remote/limit-concurrency'
import { createClientConfig } from './client-config'
import type {
  ChatMessage,
  DirectoryProvider,
  ProgressCallback,
  ProviderConfig,
  ProviderLogin,
  RoleAssignments,
} from './identity-provider'
import {
  type ApiDialect,
  type ClientOptions,
  createProviderClient,
  optionalResponseText,
  type ProviderCall,
  type ProviderResponse,
  putTokenInQuery,
  responseList,
  responseText,
} from './provider-client'
import { createWeChatWorkCards } from './wechatwork-cards'
import { createLicenseReader } from './wechatwork-licenses'

const usualPage = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** Login by enterprise WeChat, which gives codes by its address only; outsiders have no userid. */
const weChatWorkLogin = (
  ask: ProviderCall,
  { key, agentid = '', signIn }: ProviderConfig,
): ProviderLogin => ({
  asked: { app: agentid, corp: key },
  address: ({ to, state }) => {
    const query = new URLSearchParams({
      appid: key,
      redirect_uri: to,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
      ...(agentid && { agentid }),
    })
    return `${signIn?.page ?? usualPage}?${query}#wechat_redirect`
  },
  ownerIdOf: async (code) => {
    const path = `/auth/getuserinfo?code=${encodeURIComponent(code)}`
    const answer = await ask<ProviderResponse & { userid?: string }>(path, undefined, true)
    return responseText(answer?.userid) || undefined
  },
})

type Id = string | number

interface WorkPerson extends ProviderResponse {
  userid: Id
  name: string
  department?: Id[]
  /** 1 or 0 for each department, in their order. */
  is_leader_in_dept?: number[]
  main_department?: Id
  mobile?: string
  email?: string
  biz_mail?: string
  position?: string
  direct_leader?: Id[]
  /** 1 active, 2 disabled, 4 not yet active, 5 left. */
  status?: number
}

const parallel = 5
const outOfService = [2, 5]

const dialectOf = ({ api = 'https://qyapi.weixin.qq.com', key, secret }: ProviderConfig): ApiDialect => ({
  api: `${api.replace(/\/+$/, '')}/cgi-bin`,
  token: {
    path: `/gettoken?${new URLSearchParams({ corpid: key, corpsecret: secret })}`,
    name: 'access_token',
  },
  bearing: putTokenInQuery,
  stale: [40014, 42001],
  busy: [-1, 45009, 45033],
  missing: [60111],
})

/** Returns the departments, the main one first, the others in the given order. */
function placesOf({ department, is_leader_in_dept: targets, main_department: main }: WorkPerson) {
  const all = responseList(department).map((id, at) => ({
    id: responseText(id),
    leader: responseList(targets)[at] === 1,
  }))
  const isMain = ({ id }: { id: string }) => id === responseText(main)
  return [...all.filter(isMain), ...all.filter((one) => !isMain(one))]
}

/** Converts a person of enterprise WeChat; mail and phone only with the right to read them. */
const personOf = (person: WorkPerson): RosterPerson => ({
  id: responseText(person.userid),
  name: responseText(person.name),
  enabled: !outOfService.includes(person.status ?? 1),
  ...optionalResponseText('phone', person.mobile),
  ...optionalResponseText('mail', responseText(person.biz_mail) || person.email),
  ...optionalResponseText('position', person.position),
  ...optionalResponseText('superior', responseList(person.direct_leader)[0]),
  departments: placesOf(person),
})

async function departments(ask: ProviderCall, advance: ProgressCallback) {
  const answer = await ask<ProviderResponse & { department?: { id: Id; name: string; parentid: Id }[] }>(
    '/department/list',
  )
  const all = responseList(answer?.department)
    .map(({ id, name, parentid }) => ({
      id: responseText(id),
      name: responseText(name),
      parentId: responseText(parentid),
      enabled: true,
    }))
    .filter(({ id }) => id !== rootDepartmentId)
  advance(all.length, all.length)
  return all
}

async function people(
  ask: ProviderCall,
  ids: readonly string[],
  advance: ProgressCallback,
): Promise<RosterPerson[]> {
  const found = new Map<string, RosterPerson>()
  const inTurn = limitConcurrency(parallel)
  const all = [rootDepartmentId, ...ids]
  let done = 0
  const read = async (department: string) => {
    const path = `/user/list?department_id=${encodeURIComponent(department)}`
    const answer = await ask<ProviderResponse & { userlist?: WorkPerson[] }>(path)
    for (const person of responseList(answer?.userlist))
      found.set(responseText(person.userid), personOf(person))
    advance(++done, all.length)
  }
  await Promise.all(all.map((department) => inTurn(() => read(department))))
  return [...found.values()]
}

async function person(ask: ProviderCall, id: string): Promise<RosterPerson | undefined> {
  const answer = await ask<WorkPerson>(`/user/get?userid=${encodeURIComponent(id)}`)
  return answer && personOf(answer)
}

/** Reads the tags of enterprise WeChat as roles, since it has none. */
async function roles(ask: ProviderCall, advance: ProgressCallback): Promise<RoleAssignments> {
  const answer = await ask<ProviderResponse & { taglist?: { tagid: Id; tagname: string }[] }>('/tag/list')
  const all = responseList(answer?.taglist).map(({ tagid, tagname }) => ({
    id: responseText(tagid),
    name: responseText(tagname),
    groupName: '企业微信标签',
    enabled: true,
  }))
  const holders: RoleAssignments['holders'] = {}
  for (const [done, { id }] of all.entries()) {
    const tag = await ask<ProviderResponse & { userlist?: { userid: Id }[] }>(
      `/tag/get?tagid=${encodeURIComponent(id)}`,
    )
    for (const { userid } of responseList(tag?.userlist))
      holders[responseText(userid)] = [...(holders[responseText(userid)] ?? []), id]
    advance(done + 1, all.length)
  }
  return { roles: all, holders }
}

/** Sends a card of the application, or a plain text if it has no link. */
const sender =
  (ask: ProviderCall, agentid: string) =>
  async (to: string, { title, text, url, open }: ChatMessage): Promise<void> => {
    const content = url
      ? { msgtype: 'textcard', textcard: { title, description: text, url, btntxt: open } }
      : { msgtype: 'text', text: { content: `${title}\n${text}` } }
    await ask('/message/send', {
      touser: to,
      agentid: Number(agentid),
      ...content,
      enable_duplicate_check: 1,
    })
  }

/** Returns the cards of an application whose callbacks have both keys. */
const createCards = (ask: ProviderCall, { agentid, cards, key: corpid }: ProviderConfig) =>
  agentid && cards?.token
    ? { cards: createWeChatWorkCards(ask, { agentid, corpid, key: cards.key, token: cards.token }) }
    : {}

/** Creates the adapter of enterprise WeChat. */
export function createWeChatWorkDirectory(config: ProviderConfig, options: ClientOptions): DirectoryProvider {
  const dialect = dialectOf(config)
  const ask = createProviderClient(dialect, options)
  return {
    type: 'wechatwork',
    departments: (advance) => departments(ask, advance),
    roles: (advance) => roles(ask, advance),
    people: (ids, advance) => people(ask, ids, advance),
    person: (id) => person(ask, id),
    authenticate: ask.authenticate,
    ...(config.agentid && { message: sender(ask, config.agentid) }),
    ...createCards(ask, config),
    clientConf: createClientConfig(ask, config, options.clock),
    ...createLicenseReader(dialect.api, config, options),
    ...(config.signIn && { entry: weChatWorkLogin(ask, config) }),
  }
}
