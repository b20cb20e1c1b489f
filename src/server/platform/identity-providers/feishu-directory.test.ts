import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeishuCompany, feishuAnswers } from '../../../../tests/kit/feishu-service'
import { type OutsideService, outsideService } from '../../../../tests/kit/outside-service'
import { refuse } from '../../../../tests/kit/platform-codes'
import { postJson } from '../remote/outgoing-request'
import { createDirectoryProvider } from './identity-provider'

const company: FeishuCompany = {
  token: 't-1',
  departments: [
    { open_department_id: 'od-2', name: '研发部', parent_department_id: '0' },
    {
      open_department_id: 'od-3',
      name: '前端组',
      parent_department_id: 'od-2',
      leader_user_id: 'ou_1',
      leaders: [
        { leaderType: 1, leaderID: 'ou_1' },
        { leaderType: 2, leaderID: 'ou_2' },
      ],
    },
    { open_department_id: 'od-4', name: '旧部', parent_department_id: '0', status: { is_deleted: true } },
  ],
  people: [
    {
      open_id: 'ou_1',
      name: '李明',
      employee_no: '100',
      mobile: '+8613800000000',
      enterprise_email: 'li@x.cn',
      job_title: '工程师',
      join_time: 1_615_305_600,
      leader_user_id: 'ou_3',
      department_ids: ['od-2', 'od-3'],
      orders: [
        { department_id: 'od-2', is_primary_dept: false },
        { department_id: 'od-3', is_primary_dept: true },
      ],
    },
    { open_id: 'ou_2', name: '王芳', department_ids: ['od-3'], status: { is_resigned: true } },
    { open_id: 'ou_3', name: '陈总', mobile: '+8529000', department_ids: ['0'] },
  ],
  groups: [
    { id: 'g1', name: '会计', members: ['ou_1', 'ou_3'] },
    { id: 'g2', name: '评审', members: ['ou_1'] },
  ],
}
let service: OutsideService
const time = { now: 0, waited: [] as number[] }
const clock = { now: () => time.now }
const wait = async (milliseconds: number) => {
  time.waited.push(milliseconds)
  time.now += Math.max(0, milliseconds)
}
const open = () =>
  createDirectoryProvider(
    { type: 'feishu', api: service.url, key: 'cli_1', secret: 's', perSecond: 1000 },
    { clock, post: postJson, wait },
  )
const silent = () => undefined
const sendRequest = (path: string) =>
  service.heard.filter((incomingRequest) => incomingRequest.path.endsWith(path))

beforeAll(async () => {
  service = await outsideService({})
})
beforeEach(() => {
  company.token = 't-1'
  Object.assign(service.answers, feishuAnswers(company, 1))
  service.heard.length = 0
  time.now = 0
  time.waited = []
})
afterAll(() => service.close())

test('reads departments page by page and omits deleted ones', async () => {
  expect(await open().departments(silent)).toEqual([
    { id: 'od-2', name: '研发部', parentId: '1', enabled: true },
    { id: 'od-3', name: '前端组', parentId: 'od-2', enabled: true },
  ])
  expect(sendRequest('/children').map(({ query }) => query.get('page_token'))).toEqual([null, '1', '2'])
  expect(sendRequest('/internal')[0]?.body).toEqual({ app_id: 'cli_1', app_secret: 's' })
})

test('reads every person once, with the main department first and all leaders', async () => {
  const people = await open().people(['od-2', 'od-3'], silent)
  expect(people.map(({ name }) => name).sort()).toEqual(['李明', '王芳', '陈总'])
  expect(people.find(({ id }) => id === 'ou_1')).toEqual({
    id: 'ou_1',
    name: '李明',
    enabled: true,
    jobId: '100',
    phone: '13800000000',
    mail: 'li@x.cn',
    position: '工程师',
    hired: '2021-03-10',
    superior: 'ou_3',
    departments: [
      { id: 'od-3', leader: true },
      { id: 'od-2', leader: false },
    ],
  })
  expect(people.find(({ id }) => id === 'ou_2')).toMatchObject({
    enabled: false,
    departments: [{ id: 'od-3', leader: true }],
  })
  expect(people.find(({ id }) => id === 'ou_3')).toMatchObject({
    phone: '+8529000',
    departments: [{ id: '1', leader: false }],
  })
})

test('reads one person with the departments, and returns none for an unknown person', async () => {
  expect(await open().person('ou_1')).toMatchObject({ departments: [{ id: 'od-3', leader: true }, {}] })
  expect(await open().person('ou_9')).toBeUndefined()
})

test('reads user groups as roles', async () =>
  expect(await open().roles(silent)).toEqual({
    roles: [
      { id: 'g1', name: '会计', groupName: '飞书用户组', enabled: true },
      { id: 'g2', name: '评审', groupName: '飞书用户组', enabled: true },
    ],
    holders: { ou_1: ['g1', 'g2'], ou_3: ['g1'] },
  }))

test('fetches a new token when the provider no longer knows it or when it has expired', async () => {
  const outside = open()
  await outside.person('ou_3')
  company.token = 't-2'
  await outside.person('ou_3')
  expect(sendRequest('/internal')).toHaveLength(2)
  time.now += 7_200_000
  await outside.person('ou_3')
  expect(sendRequest('/internal')).toHaveLength(3)
})

test('retries after growing pauses when rate limited, and quotes the reason of a refusal', async () => {
  const path = '/open-apis/contact/v3/users/:id'
  const { [path]: get } = feishuAnswers(company)
  let tried = 0
  service.answers[path] = (incomingRequest, response) => {
    if (++tried > 2) return get?.(incomingRequest, response)
    refuse(response, 400, { code: 99991400, msg: 'request trigger frequency limit' })
  }
  expect(await open().person('ou_1')).toMatchObject({ name: '李明' })
  expect(time.waited.filter((one) => one >= 500)).toEqual([1000, 2000])
  service.answers[path] = (_, response) =>
    refuse(response, 403, { code: 40004, msg: 'no dept authority error' })
  await expect(open().person('ou_1')).rejects.toMatchObject({
    code: 'sync.source-refused',
    params: { code: 40004, reason: 'no dept authority error' },
  })
})

test('ends the list at a repeated page token', async () => {
  const path = '/open-apis/contact/v3/departments/0/children'
  service.answers[path] = () => ({
    code: 0,
    data: { items: company.departments.slice(0, 1), has_more: true, page_token: 'same' },
  })
  await open().departments(silent)
  expect(sendRequest('/children')).toHaveLength(2)
})

test('sends a message as a card of the application, or as text without a link', async () => {
  const { message } = open()
  const result = { title: '审批-用章申请', text: '来自：李明', open: '点击查看' }
  await message?.('ou_1', { ...result, url: 'https://oa.example.com/flowdeal?msgid=m1' })
  await message?.('ou_1', result)
  const [card, text] = sendRequest('/im/v1/messages').map(({ body }) => ({
    ...body,
    content: JSON.parse(String(body.content)),
  }))
  expect(card).toMatchObject({
    receive_id: 'ou_1',
    msg_type: 'interactive',
    content: {
      header: { title: { content: result.title } },
      elements: [
        {},
        { actions: [{ text: { content: '点击查看' }, url: 'https://oa.example.com/flowdeal?msgid=m1' }] },
      ],
    },
  })
  expect(text).toMatchObject({ msg_type: 'text', content: { text: '审批-用章申请\n来自：李明' } })
})
