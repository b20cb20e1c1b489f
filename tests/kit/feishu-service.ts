import type { ServerResponse } from 'node:http'
import type { OutsideAnswers, OutsideHeard } from './outside-service'
import { refuse } from './platform-codes'

/** A person as Feishu lists one. */
export interface FeishuPerson {
  open_id: string
  name: string
  employee_no?: string
  mobile?: string
  job_title?: string
  join_time?: number
  leader_user_id?: string
  enterprise_email?: string
  department_ids: string[]
  orders?: { department_id: string; is_primary_dept: boolean }[]
  status?: { is_frozen?: boolean; is_resigned?: boolean }
}

interface FeishuDepartment {
  open_department_id: string
  name: string
  parent_department_id: string
  leader_user_id?: string
  leaders?: { leaderType: number; leaderID: string }[]
  status?: { is_deleted: boolean }
}

/** A company as Feishu holds it; tests change it between two readings. */
export interface FeishuCompany {
  departments: FeishuDepartment[]
  people: FeishuPerson[]
  groups: { id: string; name: string; members: string[] }[]
  /** The token that is good now; another one is refused. */
  token: string
}

type Answering = OutsideAnswers[string]

const root = '/open-apis/contact/v3'

/** Refuses a question without the good token, with the status and the code of the documents. */
const guarded =
  (company: FeishuCompany, answering: Answering): Answering =>
  (request, response) => {
    if (request.headers.authorization === `Bearer ${company.token}`) return answering(request, response)
    refuse(response, 400, { code: 99991663, msg: 'Invalid access token for authorization.' })
  }

/** A page of rows under a name, with a token for the next one. */
function pageOf<Row>(rows: readonly Row[], { query }: OutsideHeard, { name = 'items', size = 50 }) {
  const from = Number(query.get('page_token') ?? 0)
  const has_more = from + size < rows.length
  const page = {
    [name]: rows.slice(from, from + size),
    has_more,
    page_token: has_more ? `${from + size}` : '',
  }
  return { code: 0, msg: 'success', data: page }
}

const told = (data: unknown) => ({ code: 0, msg: 'success', data })
const wrong = (response: ServerResponse, code: number, msg: string) => refuse(response, 400, { code, msg })

/** The answers of a Feishu that holds the company, with pages of so many rows. */
export function feishuAnswers(company: FeishuCompany, size = 50): OutsideAnswers {
  const { departments, people, groups } = company
  const answers: OutsideAnswers = {
    [`${root}/departments/0/children`]: (request) => pageOf(departments, request, { size }),
    [`${root}/departments/:id`]: ({ path }, response) => {
      const department = departments.find(({ open_department_id }) => path.endsWith(open_department_id))
      return department ? told({ department }) : wrong(response, 40015, 'department not exist')
    },
    [`${root}/users/find_by_department`]: (request) => {
      const id = request.query.get('department_id') ?? ''
      return pageOf(
        people.filter(({ department_ids }) => department_ids.includes(id)),
        request,
        { size },
      )
    },
    [`${root}/users/:id`]: ({ path }, response) => {
      const user = people.find(({ open_id }) => path.endsWith(`/${open_id}`))
      return user ? told({ user }) : wrong(response, 41012, 'user id invalid error')
    },
    [`${root}/group/simplelist`]: (request) =>
      pageOf(
        groups.map(({ id, name }) => ({ id, name })),
        request,
        { name: 'grouplist', size },
      ),
    [`${root}/group/:id/member/simplelist`]: (request) => {
      const members = groups.find(({ id }) => request.path.includes(`/${id}/`))?.members ?? []
      const rows = members.map((member_id) => ({ member_id, member_type: 'user', member_id_type: 'open_id' }))
      return pageOf(rows, request, { name: 'memberlist', size })
    },
    '/open-apis/im/v1/messages': () => told({ message_id: 'om_1' }),
    '/open-apis/im/v1/messages/:id': () => told({}),
  }
  return {
    ...Object.fromEntries(Object.entries(answers).map(([path, one]) => [path, guarded(company, one)])),
    '/open-apis/auth/v3/tenant_access_token/internal': () => ({
      code: 0,
      msg: 'ok',
      tenant_access_token: company.token,
      expire: 7200,
    }),
  }
}
