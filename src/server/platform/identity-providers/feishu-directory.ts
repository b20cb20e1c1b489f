import { rootDepartmentId } from '../../../core/directory/department-scope'
import type { RosterDepartment, RosterPerson } from '../../../core/directory/roster/roster'
import { limitConcurrency } from '../remote/limit-concurrency'
import { createFeishuCards } from './feishu-cards'
import { createFeishuLogin } from './feishu-login'
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
  putTokenInHeader,
  responseList,
  responseText,
} from './provider-client'

type Told<Data> = ProviderResponse & { data?: Data }

interface FeishuDepartment {
  name: string
  open_department_id: string
  parent_department_id: string
  leader_user_id?: string
  leaders?: { leaderID: string }[]
  status?: { is_deleted?: boolean }
}

interface FeishuPerson {
  open_id: string
  name: string
  employee_no?: string
  mobile?: string
  email?: string
  enterprise_email?: string
  job_title?: string
  /** Entry date in seconds. */
  join_time?: number
  leader_user_id?: string
  department_ids?: string[]
  orders?: { department_id: string; is_primary_dept?: boolean }[]
  status?: { is_frozen?: boolean; is_resigned?: boolean; is_exited?: boolean }
}

const page = '50'
const parallel = 5
const root = '0'
const ids = { user_id_type: 'open_id', department_id_type: 'open_department_id' }

const apiOf = ({ api = 'https://open.feishu.cn' }: ProviderConfig) => `${api.replace(/\/+$/, '')}/open-apis`

const dialectOf = (config: ProviderConfig): ApiDialect => ({
  api: apiOf(config),
  token: {
    path: '/auth/v3/tenant_access_token/internal',
    body: { app_id: config.key, app_secret: config.secret },
    name: 'tenant_access_token',
  },
  bearing: putTokenInHeader,
  stale: [99991661, 99991663, 99991671],
  busy: [99991400, 40003, 11232, 230020],
  missing: [41012],
})

/** Converts a department id: the root is "0" there and "1" here. */
const here = (id: string) => (id === root ? rootDepartmentId : id)
const there = (id: string) => (id === rootDepartmentId ? root : id)

type Page<Row> = { has_more?: boolean; page_token?: string } & Record<string, Row[] | undefined>

/** Reads all rows of a list, page by page; a repeated page token would loop forever. */
async function rowsOf<Row>(
  ask: ProviderCall,
  path: string,
  { name = 'items', ...query }: Record<string, string>,
) {
  const rows: Row[] = []
  const visited = new Set<string>()
  let token = ''
  do {
    visited.add(token)
    const urlSearchParams = new URLSearchParams({
      ...query,
      page_size: page,
      ...(token && { page_token: token }),
    })
    const answer = await ask<Told<Page<Row>>>(`${path}?${urlSearchParams}`)
    rows.push(...responseList(answer?.data?.[name]))
    token = answer?.data?.has_more ? responseText(answer.data.page_token) : ''
  } while (token && !visited.has(token))
  return rows
}

const allDepartments = async (ask: ProviderCall) =>
  (
    await rowsOf<FeishuDepartment>(ask, `/contact/v3/departments/${root}/children`, {
      ...ids,
      fetch_child: 'true',
    })
  ).filter(({ status }) => !status?.is_deleted)

async function departments(ask: ProviderCall, advance: ProgressCallback): Promise<RosterDepartment[]> {
  const all = await allDepartments(ask)
  advance(all.length, all.length)
  return all.map(({ open_department_id, name, parent_department_id }) => ({
    id: responseText(open_department_id),
    name: responseText(name),
    parentId: here(responseText(parent_department_id)),
    enabled: true,
  }))
}

/** Returns the leaders of a department: one, or several since Feishu supports more than one. */
const leadersIn = ({ leader_user_id, leaders }: FeishuDepartment): string[] =>
  [leader_user_id, ...responseList(leaders).map(({ leaderID }) => leaderID)].map(responseText).filter(Boolean)

type Leads = ReadonlyMap<string, readonly string[]>

const leadsIn = (all: readonly FeishuDepartment[]): Leads =>
  new Map(all.map((one) => [responseText(one.open_department_id), leadersIn(one)]))

/** Returns the departments, the main one first, the others in the given order. */
function placesOf({ open_id, department_ids, orders }: FeishuPerson, leadLists: Leads) {
  const main = responseList(orders).find(({ is_primary_dept }) => is_primary_dept)?.department_id
  const all = responseList(department_ids).map(responseText)
  const ordered = [...all.filter((id) => id === main), ...all.filter((id) => id !== main)]
  return ordered.map((id) => ({ id: here(id), leader: leadLists.get(id)?.includes(open_id) ?? false }))
}

/** Removes the country code from numbers of mainland China. */
const phoneOf = (mobile: unknown) => responseText(mobile).replace(/^\+86/, '')

/** Converts a person of Feishu; number, mail and phone only with the right to read them. */
const personOf = (person: FeishuPerson, leadLists: Leads): RosterPerson => {
  const { is_frozen, is_resigned, is_exited } = person.status ?? {}
  return {
    id: responseText(person.open_id),
    name: responseText(person.name),
    enabled: !is_frozen && !is_resigned && !is_exited,
    ...optionalResponseText('jobId', person.employee_no),
    ...optionalResponseText('phone', phoneOf(person.mobile)),
    ...optionalResponseText('mail', responseText(person.enterprise_email) || person.email),
    ...optionalResponseText('position', person.job_title),
    ...optionalResponseText('hired', entryDay(person.join_time, 1000)),
    ...optionalResponseText('superior', person.leader_user_id),
    departments: placesOf(person, leadLists),
  }
}

async function people(
  ask: ProviderCall,
  below: readonly string[],
  advance: ProgressCallback,
): Promise<RosterPerson[]> {
  const leadLists = leadsIn(await allDepartments(ask))
  const found = new Map<string, RosterPerson>()
  const inTurn = limitConcurrency(parallel)
  const all = [rootDepartmentId, ...below]
  let done = 0
  const read = async (department: string) => {
    const query = { ...ids, department_id: there(department) }
    const members = await rowsOf<FeishuPerson>(ask, '/contact/v3/users/find_by_department', query)
    for (const one of members) found.set(responseText(one.open_id), personOf(one, leadLists))
    advance(++done, all.length)
  }
  await Promise.all(all.map((department) => inTurn(() => read(department))))
  return [...found.values()]
}

const query = new URLSearchParams(ids)

async function person(ask: ProviderCall, id: string): Promise<RosterPerson | undefined> {
  const answer = await ask<Told<{ user?: FeishuPerson }>>(
    `/contact/v3/users/${encodeURIComponent(id)}?${query}`,
  )
  const user = answer?.data?.user
  if (!user) return
  const below = responseList(user.department_ids).filter((one) => one !== root)
  const results = await Promise.all(
    below.map((one) =>
      ask<Told<{ department?: FeishuDepartment }>>(
        `/contact/v3/departments/${encodeURIComponent(one)}?${query}`,
      ),
    ),
  )
  return personOf(user, leadsIn(results.flatMap((one) => one?.data?.department ?? [])))
}

type Group = { id: string; name: string }
type Member = { member_id: string; member_type?: string }

/** Reads Feishu's user groups as roles, since Feishu does not list its roles. */
async function roles(ask: ProviderCall, advance: ProgressCallback): Promise<RoleAssignments> {
  const groups = await rowsOf<Group>(ask, '/contact/v3/group/simplelist', { name: 'grouplist' })
  const all = groups.map(({ id, name }) => ({
    id: responseText(id),
    name: responseText(name),
    groupName: '飞书用户组',
    enabled: true,
  }))
  const holders: RoleAssignments['holders'] = {}
  for (const [done, { id }] of all.entries()) {
    const path = `/contact/v3/group/${encodeURIComponent(id)}/member/simplelist`
    const requested = { member_id_type: 'open_id', member_type: 'user', name: 'memberlist' }
    for (const { member_id } of await rowsOf<Member>(ask, path, requested))
      holders[responseText(member_id)] = [...(holders[responseText(member_id)] ?? []), id]
    advance(done + 1, all.length)
  }
  return { roles: all, holders }
}

const plain = (content: string) => ({ tag: 'plain_text', content })

/** Sends a card of the application's bot, or a plain text if it has no link. */
const sender =
  (ask: ProviderCall) =>
  async (to: string, { title, text, url, open }: ChatMessage): Promise<void> => {
    const button = { tag: 'button', text: plain(open), type: 'primary', url }
    const card = {
      header: { title: plain(title) },
      elements: [
        { tag: 'div', text: plain(text) },
        { tag: 'action', actions: [button] },
      ],
    }
    const content = url ? card : { text: `${title}\n${text}` }
    await ask('/im/v1/messages?receive_id_type=open_id', {
      receive_id: to,
      msg_type: url ? 'interactive' : 'text',
      content: JSON.stringify(content),
    })
  }

/** Creates the adapter of Feishu. */
export function createFeishuDirectory(
  config: ProviderConfig,
  clientOptions: ClientOptions,
): DirectoryProvider {
  const ask = createProviderClient(dialectOf(config), clientOptions)
  return {
    type: 'feishu',
    departments: (advance) => departments(ask, advance),
    roles: (advance) => roles(ask, advance),
    people: (below, advance) => people(ask, below, advance),
    person: (id) => person(ask, id),
    authenticate: ask.authenticate,
    message: sender(ask),
    ...(config.cards && { cards: createFeishuCards(ask, config.cards) }),
    ...(config.signIn && { entry: createFeishuLogin(apiOf(config), config, clientOptions) }),
  }
}
