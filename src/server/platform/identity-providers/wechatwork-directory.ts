import { rootDepartmentId } from '../../../core/directory/department-scope'
import type { RosterPerson } from '../../../core/directory/roster/roster'
import { atOnce } from '../remote/limit-concurrency'
import { clientConfOf } from './client-config'
import type { Standing } from './client-options'
import type { Advance, ChatMessage, OutsideDirectory, RolesHeld } from './identity-provider'
import { type Answered, type Ask, type Dialect, inQuery, outsideClient } from './provider-client'
import type { OutsideConfig } from './read-config'
import { listIn, textIn, toldIn } from './response-fields'
import { weChatWorkEntry } from './wechatwork-login'

type Id = string | number

interface WorkPerson extends Answered {
  userid: Id
  name: string
  department?: Id[]
  /** 1 or 0 for each department, in their order. */
  is_leader_in_dept?: number[]
  main_department?: Id
  mobile?: string
  email?: string
  biz_mail?: string
  /** 1 active, 2 disabled, 4 not yet active, 5 left. */
  status?: number
}

const parallel = 5
const outOfService = [2, 5]

const dialectOf = ({ api = 'https://qyapi.weixin.qq.com', key, secret }: OutsideConfig): Dialect => ({
  api: `${api.replace(/\/+$/, '')}/cgi-bin`,
  token: {
    path: `/gettoken?${new URLSearchParams({ corpid: key, corpsecret: secret })}`,
    name: 'access_token',
  },
  bearing: inQuery,
  stale: [40014, 42001],
  busy: [-1, 45009, 45033],
  missing: [60111],
})

/** The main department comes first, the others as they are told. */
function placesOf({ department, is_leader_in_dept: leads, main_department: main }: WorkPerson) {
  const all = listIn(department).map((id, at) => ({ id: textIn(id), leader: listIn(leads)[at] === 1 }))
  const isMain = ({ id }: { id: string }) => id === textIn(main)
  return [...all.filter(isMain), ...all.filter((one) => !isMain(one))]
}

/** What enterprise WeChat tells of a person; mail and phone only with the right to see them. */
const personOf = (person: WorkPerson): RosterPerson => ({
  id: textIn(person.userid),
  name: textIn(person.name),
  enabled: !outOfService.includes(person.status ?? 1),
  ...toldIn('phone', person.mobile),
  ...toldIn('mail', textIn(person.biz_mail) || person.email),
  departments: placesOf(person),
})

async function departments(ask: Ask, advance: Advance) {
  const answer = await ask<Answered & { department?: { id: Id; name: string; parentid: Id }[] }>(
    '/department/list',
  )
  const all = listIn(answer?.department)
    .map(({ id, name, parentid }) => ({
      id: textIn(id),
      name: textIn(name),
      parentId: textIn(parentid),
      enabled: true,
    }))
    .filter(({ id }) => id !== rootDepartmentId)
  advance(all.length, all.length)
  return all
}

async function people(ask: Ask, ids: readonly string[], advance: Advance): Promise<RosterPerson[]> {
  const found = new Map<string, RosterPerson>()
  const inTurn = atOnce(parallel)
  const all = [rootDepartmentId, ...ids]
  let done = 0
  const read = async (department: string) => {
    const path = `/user/list?department_id=${encodeURIComponent(department)}`
    const answer = await ask<Answered & { userlist?: WorkPerson[] }>(path)
    for (const person of listIn(answer?.userlist)) found.set(textIn(person.userid), personOf(person))
    advance(++done, all.length)
  }
  await Promise.all(all.map((department) => inTurn(() => read(department))))
  return [...found.values()]
}

async function person(ask: Ask, id: string): Promise<RosterPerson | undefined> {
  const answer = await ask<WorkPerson>(`/user/get?userid=${encodeURIComponent(id)}`)
  return answer && personOf(answer)
}

/** Enterprise WeChat has no roles; its tags are taken for them. */
async function roles(ask: Ask, advance: Advance): Promise<RolesHeld> {
  const answer = await ask<Answered & { taglist?: { tagid: Id; tagname: string }[] }>('/tag/list')
  const all = listIn(answer?.taglist).map(({ tagid, tagname }) => ({
    id: textIn(tagid),
    name: textIn(tagname),
    groupName: '企业微信标签',
    enabled: true,
  }))
  const holders: RolesHeld['holders'] = {}
  for (const [done, { id }] of all.entries()) {
    const tag = await ask<Answered & { userlist?: { userid: Id }[] }>(
      `/tag/get?tagid=${encodeURIComponent(id)}`,
    )
    for (const { userid } of listIn(tag?.userlist))
      holders[textIn(userid)] = [...(holders[textIn(userid)] ?? []), id]
    advance(done + 1, all.length)
  }
  return { roles: all, holders }
}

/** A card of the application, or a plain text where it leads nowhere. */
const sender =
  (ask: Ask, agentid: string) =>
  async (to: string, { title, text, url, open }: ChatMessage): Promise<void> => {
    const card = { title, description: text, url, btntxt: open }
    const content = url
      ? { msgtype: 'textcard', textcard: card }
      : { msgtype: 'text', text: { content: `${title}\n${text}` } }
    await ask('/message/send', {
      touser: to,
      agentid: Number(agentid),
      ...content,
      enable_duplicate_check: 1,
    })
  }

/** Enterprise WeChat as an outside directory. */
export function weChatWork(config: OutsideConfig, standing: Standing): OutsideDirectory {
  const ask = outsideClient(dialectOf(config), standing)
  return {
    type: 'wechatwork',
    departments: (advance) => departments(ask, advance),
    roles: (advance) => roles(ask, advance),
    people: (ids, advance) => people(ask, ids, advance),
    person: (id) => person(ask, id),
    ...(config.agentid && { message: sender(ask, config.agentid) }),
    clientConf: clientConfOf(ask, config, standing.clock),
    ...(config.signIn && { entry: weChatWorkEntry(ask, config) }),
  }
}
