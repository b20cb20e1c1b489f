import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { loopback, sendJson } from './loopback'

/** A question to an outside directory as it came over the wire. */
export interface OutsideHeard {
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
}

/** Answers questions by path, where `:id` is any part; a function may write to the response itself and answer nothing. */
export type OutsideAnswers = Record<
  string,
  (request: OutsideHeard, response: ServerResponse) => unknown | undefined
>

/** An outside directory on this machine: a real HTTP server that answers in the shapes of DingTalk, enterprise WeChat or Feishu. */
export interface OutsideService {
  url: string
  heard: OutsideHeard[]
  answers: OutsideAnswers
  close(): Promise<void>
}

/** The answer of a path: its own, else that of a pattern it fits. */
function answerOf(answers: OutsideAnswers, path: string) {
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`).test(path)
  return answers[path] ?? Object.entries(answers).find(([pattern]) => fits(pattern))?.[1]
}

/** Starts an outside directory that answers as told; a path nobody told of is a status 404. */
export async function outsideService(answers: OutsideAnswers): Promise<OutsideService> {
  const heard: OutsideHeard[] = []
  const { origin, close } = await loopback((request, text, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://x')
    const question = { path, query, body: text ? JSON.parse(text) : {}, headers: request.headers }
    heard.push(question)
    const answer = answerOf(answers, path)
    if (!answer) return response.writeHead(404).end()
    const value = answer(question, response)
    if (value !== undefined) sendJson(response, value)
  })
  return { url: origin, heard, answers, close }
}

const ok = { errcode: 0, errmsg: 'ok' }
const result = (value: unknown) => ({ ...ok, result: value, request_id: 'r' })

/** A person as DingTalk lists one. */
export interface DingPerson {
  userid: string
  name: string
  job_number?: string
  mobile?: string
  title?: string
  hired_date?: number
  manager_userid?: string
  dept_id_list: number[]
  leads?: number[]
}

/** A company as DingTalk holds it; tests change it between two readings. */
export interface DingCompany {
  departments: { dept_id: number; name: string; parent_id: number }[]
  people: DingPerson[]
  roles: { groupId: number; name: string; roles: { id: number; name: string; holders: string[] }[] }[]
}

/** The answers of a DingTalk that holds the company, with pages of so many people. */
export function dingAnswers(company: DingCompany, page = 100): OutsideAnswers {
  const listed = ({ leads = [], ...person }: DingPerson, dept: number) => ({
    ...person,
    leader: leads.includes(dept),
    active: true,
  })
  return {
    '/gettoken': () => ({ ...ok, access_token: 'ding-token', expires_in: 7200 }),
    '/topapi/v2/department/listsub': ({ body }) =>
      result(company.departments.filter(({ parent_id }) => parent_id === body.dept_id)),
    '/topapi/v2/user/list': ({ body }) => {
      const dept = Number(body.dept_id)
      const all = company.people.filter(({ dept_id_list }) => dept_id_list.includes(dept))
      const from = Number(body.cursor)
      const has_more = from + page < all.length
      const list = all.slice(from, from + page).map((person) => listed(person, dept))
      return result({ has_more, ...(has_more && { next_cursor: from + page }), list })
    },
    '/topapi/v2/user/get': ({ body }) => {
      const found = company.people.find(({ userid }) => userid === body.userid)
      if (!found) return { errcode: 60121, errmsg: '找不到该用户' }
      const { leads = [], ...person } = found
      const leader_in_dept = person.dept_id_list.map((id) => ({ dept_id: id, leader: leads.includes(id) }))
      return result({ ...person, leader_in_dept })
    },
    '/topapi/role/list': () =>
      result({
        hasMore: false,
        list: company.roles.map(({ roles, ...group }) => ({
          ...group,
          roles: roles.map(({ id, name }) => ({ id, name })),
        })),
      }),
    '/topapi/role/simplelist': ({ body }) => {
      const role = company.roles.flatMap(({ roles }) => roles).find(({ id }) => id === body.role_id)
      const list = (role?.holders ?? []).map((userid) => ({ userid, name: userid }))
      return result({ hasMore: false, list })
    },
  }
}
