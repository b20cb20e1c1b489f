import { rootDepartmentId } from '../../../core/directory/department-scope'
import type { RosterDepartment, RosterPerson } from '../../../core/directory/roster/roster'
import { limitConcurrency } from '../remote/limit-concurrency'
import { createDingTalkCards } from './dingtalk-cards'
import { createDingTalkLogin } from './dingtalk-login'
import type {
  ChatMessage,
  DirectoryProvider,
  ProgressCallback,
  ProviderConfig,
  RoleAssignments,
} from './identity-provider'
import {
  type ApiDialect,
  type ClientOptions,
  createProviderClient,
  entryDay,
  optionalResponseText,
  type ProviderCall,
  type ProviderResponse,
  putTokenInDingTalkHeader,
  putTokenInQuery,
  responseList,
  responseText,
} from './provider-client'

type Id = string | number
type Result<Value> = ProviderResponse & { result?: Value }

interface DingDepartment {
  dept_id: Id
  name: string
  parent_id: Id
}

interface DingPerson {
  userid: Id
  name: string
  mobile?: string
  email?: string
  org_email?: string
  job_number?: string
  title?: string
  /** Entry date in milliseconds. */
  hired_date?: number
  manager_userid?: Id
  dept_id_list?: Id[]
  /** In a department's list: whether the person leads that one. */
  leader?: boolean
  leader_in_dept?: { dept_id: Id; leader: boolean }[]
}

const page = 100
const rolePage = 200
const parallel = 5

const dialectOf = ({ api = 'https://oapi.dingtalk.com', key, secret }: ProviderConfig): ApiDialect => ({
  api: api.replace(/\/+$/, ''),
  token: {
    path: `/gettoken?${new URLSearchParams({ appkey: key, appsecret: secret })}`,
    name: 'access_token',
  },
  bearing: putTokenInQuery,
  stale: [40014, 42001],
  busy: [-1, 90002, 90018],
  missing: [60121, 33012],
})

/** Newer requests of DingTalk, those of cards among them: other addresses, tokens and codes. */
const newerDialectOf = ({ cards, key, secret }: ProviderConfig): ApiDialect => ({
  api: (cards?.api ?? 'https://api.dingtalk.com').replace(/\/+$/, ''),
  token: { path: '/v1.0/oauth2/accessToken', body: { appKey: key, appSecret: secret }, name: 'accessToken' },
  bearing: putTokenInDingTalkHeader,
  stale: ['InvalidAuthentication'],
  busy: ['Forbidden.AccessDenied.QpsLimitForAppkeyAndApi', 'Forbidden.AccessDenied.QpsLimitForApi'],
  missing: [],
})

/** Returns the cards of an application with a template, a secret for their callbacks, and the address of the site. */
function createCards(config: ProviderConfig, clientOptions: ClientOptions) {
  const { key: robot, cards } = config
  const { site } = clientOptions
  if (!cards?.template || !site) return {}
  const ask = createProviderClient(newerDialectOf(config), clientOptions)
  return { cards: createDingTalkCards(ask, { robot, template: cards.template, secret: cards.key, site }) }
}

/** Converts a person of DingTalk; leaders are listed department by department. */
const personOf = (person: DingPerson, targets: ReadonlySet<string>): RosterPerson => ({
  id: responseText(person.userid),
  name: responseText(person.name),
  enabled: true,
  ...optionalResponseText('jobId', person.job_number),
  ...optionalResponseText('phone', person.mobile),
  ...optionalResponseText('mail', responseText(person.org_email) || person.email),
  ...optionalResponseText('position', person.title),
  ...optionalResponseText('hired', entryDay(person.hired_date, 1)),
  ...optionalResponseText('superior', person.manager_userid),
  departments: responseList(person.dept_id_list).map((id) => ({
    id: responseText(id),
    leader: targets.has(responseText(id)),
  })),
})

/** Reads all departments level by level: DingTalk returns the children of one at a time. */
async function departments(ask: ProviderCall, advance: ProgressCallback): Promise<RosterDepartment[]> {
  const found: RosterDepartment[] = []
  const inTurn = limitConcurrency(parallel)
  let requested = 0
  const childrenOf = async (id: string) => {
    const body = { dept_id: Number(id) }
    const answer = await ask<Result<DingDepartment[]>>('/topapi/v2/department/listsub', body)
    advance(++requested, found.length + 1)
    return responseList(answer?.result).map(({ dept_id, name, parent_id }) => ({
      id: responseText(dept_id),
      name: responseText(name),
      parentId: responseText(parent_id),
      enabled: true,
    }))
  }
  const visited = new Set([rootDepartmentId])
  let level = [rootDepartmentId]
  while (level.length > 0) {
    const results = await Promise.all(level.map((id) => inTurn(() => childrenOf(id))))
    // A cycle would be requested endlessly.
    const below = results.flat().filter(({ id }) => !visited.has(id) && visited.add(id))
    found.push(...below)
    level = below.map(({ id }) => id)
  }
  return found
}

type Page<Row> = { has_more?: boolean; next_cursor?: number; list?: Row[] }

/** Reads the people of one department, page by page. */
async function membersOf(ask: ProviderCall, department: string): Promise<DingPerson[]> {
  const members: DingPerson[] = []
  let cursor: number | undefined = 0
  while (cursor !== undefined) {
    const body: object = { dept_id: Number(department), cursor, size: page }
    const answer: Result<Page<DingPerson>> | undefined = await ask('/topapi/v2/user/list', body)
    members.push(...responseList(answer?.result?.list))
    cursor = answer?.result?.has_more ? answer.result.next_cursor : undefined
  }
  return members
}

async function people(
  ask: ProviderCall,
  ids: readonly string[],
  advance: ProgressCallback,
): Promise<RosterPerson[]> {
  const found = new Map<string, { person: DingPerson; leads: Set<string> }>()
  const inTurn = limitConcurrency(parallel)
  const all = [rootDepartmentId, ...ids]
  let done = 0
  const read = async (department: string) => {
    for (const person of await membersOf(ask, department)) {
      const known = found.get(responseText(person.userid)) ?? { person, leads: new Set<string>() }
      if (person.leader) known.leads.add(department)
      found.set(responseText(person.userid), known)
    }
    advance(++done, all.length)
  }
  await Promise.all(all.map((department) => inTurn(() => read(department))))
  return [...found.values()].map(({ person, leads }) => personOf(person, leads))
}

async function person(ask: ProviderCall, userid: string): Promise<RosterPerson | undefined> {
  const answer = await ask<Result<DingPerson>>('/topapi/v2/user/get', { userid })
  if (!answer?.result) return
  const targets = responseList(answer.result.leader_in_dept).filter(({ leader }) => leader)
  return personOf(answer.result, new Set(targets.map(({ dept_id }) => responseText(dept_id))))
}

type RolePage<Row> = { hasMore?: boolean; list?: Row[] }

/** Reads pages with row offsets, as for roles. */
async function rolePages<Row>(ask: ProviderCall, path: string, body: object): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; ; offset += rolePage) {
    const answer = await ask<Result<RolePage<Row>>>(path, { ...body, offset, size: rolePage })
    rows.push(...responseList(answer?.result?.list))
    if (!answer?.result?.hasMore) return rows
  }
}

type DingRoleGroup = { name: string; roles?: { id: Id; name: string }[] }

async function roles(ask: ProviderCall, advance: ProgressCallback): Promise<RoleAssignments> {
  const groups = await rolePages<DingRoleGroup>(ask, '/topapi/role/list', {})
  const all = groups.flatMap(({ name: groupName, roles }) =>
    responseList(roles).map(({ id, name }) => ({
      id: responseText(id),
      name: responseText(name),
      groupName: responseText(groupName),
      enabled: true,
    })),
  )
  const holders: RoleAssignments['holders'] = {}
  for (const [done, { id }] of all.entries()) {
    const members = await rolePages<{ userid: Id }>(ask, '/topapi/role/simplelist', { role_id: Number(id) })
    for (const { userid } of members)
      holders[responseText(userid)] = [...(holders[responseText(userid)] ?? []), id]
    advance(done + 1, all.length)
  }
  return { roles: all, holders }
}

/** Sends a card of the application, or a plain text if it has no link. */
const sender =
  (ask: ProviderCall, agentid: string) =>
  async (to: string, { title, text, url, open }: ChatMessage): Promise<void> => {
    const markdown = `#### ${title}\n\n${text.replaceAll('\n', '\n\n')}`
    const card = { title, markdown, single_title: open, single_url: url }
    const msg = url
      ? { msgtype: 'action_card', action_card: card }
      : { msgtype: 'text', text: { content: `${title}\n${text}` } }
    const body = { agent_id: Number(agentid), userid_list: to, msg }
    await ask('/topapi/message/corpconversation/asyncsend_v2', body)
  }

/** Creates the adapter of DingTalk. */
export function createDingTalkDirectory(
  config: ProviderConfig,
  clientOptions: ClientOptions,
): DirectoryProvider {
  const ask = createProviderClient(dialectOf(config), clientOptions)
  return {
    type: 'dingtalk',
    departments: (advance) => departments(ask, advance),
    roles: (advance) => roles(ask, advance),
    people: (ids, advance) => people(ask, ids, advance),
    person: (id) => person(ask, id),
    authenticate: ask.authenticate,
    ...(config.agentid && { message: sender(ask, config.agentid) }),
    ...createCards(config, clientOptions),
    ...(config.signIn && { entry: createDingTalkLogin(ask, config, clientOptions) }),
  }
}
