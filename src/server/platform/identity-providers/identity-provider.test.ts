import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dingAnswers, type OutsideService, outsideService } from '../../../../tests/kit/outside-service'
import { postJson } from '../remote/outgoing-request'
import { createDirectoryProvider } from './identity-provider'

const company = {
  departments: [
    { dept_id: 2, name: '研发部', parent_id: 1 },
    { dept_id: 3, name: '前端组', parent_id: 2 },
  ],
  people: [
    {
      userid: 'u1',
      name: '李明',
      job_number: '100',
      mobile: '13800000000',
      dept_id_list: [2, 3],
      leads: [3],
    },
    { userid: 'u2', name: '王芳', dept_id_list: [2] },
    { userid: 'u3', name: '陈总', dept_id_list: [1] },
  ],
  roles: [{ groupId: 1, name: '财务', roles: [{ id: 7, name: '会计', holders: ['u1', 'u2'] }] }],
}
const ok = { errcode: 0, errmsg: 'ok' }
const weChat = {
  '/cgi-bin/gettoken': () => ({ ...ok, access_token: 'work-token', expires_in: 7200 }),
  '/cgi-bin/department/list': () => ({
    ...ok,
    department: [
      { id: 1, name: '公司', parentid: 0, order: 1 },
      { id: 2, name: '研发部', parentid: 1, order: 2 },
    ],
  }),
  '/cgi-bin/user/list': ({ query }: { query: URLSearchParams }) => ({
    ...ok,
    userlist:
      query.get('department_id') === '2'
        ? [
            {
              userid: 'zhang',
              name: '张三',
              status: 1,
              biz_mail: 'z@x.cn',
              email: 'old@x.cn',
              department: [1, 2],
              is_leader_in_dept: [0, 1],
              main_department: 2,
              position: '组长',
              direct_leader: ['chen', 'wu'],
            },
            { userid: 'gone', name: '离职', status: 5, department: [2], is_leader_in_dept: [0] },
          ]
        : [],
  }),
  '/cgi-bin/user/get': () => ({ errcode: 60111, errmsg: 'userid not found' }),
  '/cgi-bin/tag/list': () => ({ ...ok, taglist: [{ tagid: 9, tagname: '评审' }] }),
  '/cgi-bin/tag/get': () => ({ ...ok, userlist: [{ userid: 'zhang', name: '张三' }], partylist: [] }),
}

let ding: OutsideService
let work: OutsideService
const time = { now: 0, waited: [] as number[] }
beforeAll(async () => {
  ding = await outsideService(dingAnswers(company, 1))
  work = await outsideService(weChat)
})
beforeEach(() => {
  Object.assign(ding.answers, dingAnswers(company, 1))
  ding.heard.length = 0
  time.now = 0
  time.waited = []
})
afterAll(() => Promise.all([ding.close(), work.close()]))

const clock = { now: () => time.now }
const wait = async (milliseconds: number) => {
  time.waited.push(milliseconds)
  time.now += Math.max(0, milliseconds)
}
const open = (type: 'dingtalk' | 'wechatwork', perSecond = 1000) =>
  createDirectoryProvider(
    { type, api: type === 'dingtalk' ? ding.url : work.url, key: 'k', secret: 's', perSecond },
    { clock, post: postJson, wait },
  )
const silent = () => undefined
const sendRequest = (path: string) => ding.heard.filter((incomingRequest) => incomingRequest.path === path)

describe('DingTalk', () => {
  test('reads DingTalk departments level by level and reports progress with each request', async () => {
    const steps: [number, number][] = []
    expect(await open('dingtalk').departments((...step) => steps.push(step))).toEqual([
      { id: '2', name: '研发部', parentId: '1', enabled: true },
      { id: '3', name: '前端组', parentId: '2', enabled: true },
    ])
    expect(steps).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('reads every DingTalk person once, page by page, with the departments that each person leads', async () => {
    const steps: number[] = []
    const people = await open('dingtalk').people(['2', '3'], (done) => steps.push(done))
    expect(people.map(({ name }) => name).sort()).toEqual(['李明', '王芳', '陈总'])
    expect(people.find(({ id }) => id === 'u1')).toEqual({
      id: 'u1',
      name: '李明',
      enabled: true,
      jobId: '100',
      phone: '13800000000',
      departments: [
        { id: '2', leader: false },
        { id: '3', leader: true },
      ],
    })
    expect(people.find(({ id }) => id === 'u2')).not.toHaveProperty('jobId')
    expect(sendRequest('/topapi/v2/user/list').filter(({ body }) => body.dept_id === 2)).toHaveLength(2)
    expect(steps).toEqual([1, 2, 3])
  })

  test('reads one DingTalk person, and returns none for an unknown person', async () => {
    expect(await open('dingtalk').person('u1')).toMatchObject({
      departments: [
        { id: '2', leader: false },
        { id: '3', leader: true },
      ],
    })
    expect(await open('dingtalk').person('x')).toBeUndefined()
  })

  test('reads DingTalk roles in their groups with their members', async () =>
    expect(await open('dingtalk').roles(silent)).toEqual({
      roles: [{ id: '7', name: '会计', groupName: '财务', enabled: true }],
      holders: { u1: ['7'], u2: ['7'] },
    }))
})

describe('WeCom', () => {
  test('reads enterprise WeChat departments below the root', async () =>
    expect(await open('wechatwork').departments(silent)).toEqual([
      { id: '2', name: '研发部', parentId: '1', enabled: true },
    ]))

  test('reads enterprise WeChat people with the main department first and disables those who left', async () =>
    expect(await open('wechatwork').people(['2'], silent)).toEqual([
      {
        id: 'zhang',
        name: '张三',
        enabled: true,
        mail: 'z@x.cn',
        position: '组长',
        superior: 'chen',
        departments: [
          { id: '2', leader: true },
          { id: '1', leader: false },
        ],
      },
      { id: 'gone', name: '离职', enabled: false, departments: [{ id: '2', leader: false }] },
    ]))

  test('reads enterprise WeChat tags as roles, and returns none for an unknown person', async () => {
    expect((await open('wechatwork').roles(silent)).holders).toEqual({ zhang: ['9'] })
    expect(await open('wechatwork').person('x')).toBeUndefined()
  })
})

describe('requests to an identity provider', () => {
  test('uses one token until shortly before its expiry', async () => {
    const outside = open('dingtalk')
    await outside.person('u1')
    time.now += 7_139_000
    await outside.person('u1')
    expect(sendRequest('/gettoken')).toHaveLength(1)
    time.now += 1_000
    await outside.person('u1')
    expect(sendRequest('/gettoken')).toHaveLength(2)
    expect(sendRequest('/gettoken')[0]?.query.get('appsecret')).toBe('s')
    expect(sendRequest('/topapi/v2/user/get')[0]?.query.get('access_token')).toBe('ding-token')
  })

  test('fetches a new token once when the provider has forgotten it', async () => {
    const { '/topapi/v2/user/get': get } = dingAnswers(company)
    let isFirst = true
    ding.answers['/topapi/v2/user/get'] = (incomingRequest, response) => {
      if (!isFirst) return get?.(incomingRequest, response)
      isFirst = false
      return { errcode: 40014, errmsg: '不合法的access_token' }
    }
    expect(await open('dingtalk').person('u1')).toMatchObject({ name: '李明' })
    expect(sendRequest('/gettoken')).toHaveLength(2)
  })

  test.each<[string, (tried: number) => unknown]>([
    ['busy', () => ({ errcode: -1, errmsg: '系统繁忙' })],
    ['asked too often', () => ({ errcode: 88, sub_code: '90018', errmsg: 'ding talk error' })],
    ['away', () => undefined],
  ])('retries after growing pauses when the provider is %s', async (_, answer) => {
    const { '/topapi/v2/user/get': get } = dingAnswers(company)
    let tried = 0
    ding.answers['/topapi/v2/user/get'] = (incomingRequest, response) => {
      if (++tried > 3) return get?.(incomingRequest, response)
      return answer(tried) ?? void response.writeHead(503).end()
    }
    expect(await open('dingtalk').person('u1')).toMatchObject({ name: '李明' })
    expect(time.waited.filter((one) => one >= 500)).toEqual([1000, 2000, 4000])
  })

  test('reports an unreachable or refusing provider in a sentence', async () => {
    ding.answers['/topapi/v2/user/get'] = (_, response) => void response.destroy()
    await expect(open('dingtalk').person('u1')).rejects.toMatchObject({ code: 'sync.source-away' })
    ding.answers['/topapi/v2/user/get'] = () => ({ errcode: 60011, errmsg: '没有权限' })
    await expect(open('dingtalk').person('u1')).rejects.toMatchObject({
      code: 'sync.source-refused',
      params: { code: 60011, reason: '没有权限' },
    })
    ding.answers['/gettoken'] = () => ({ errcode: 40089, errmsg: '不合法的corpid或corpsecret' })
    await expect(open('dingtalk').person('u1')).rejects.toMatchObject({ code: 'sync.source-refused' })
  })

  test('sends requests no faster than configured', async () => {
    await open('dingtalk', 10).people(['2', '3'], silent)
    expect(time.now).toBeGreaterThanOrEqual((ding.heard.length - 1) * 100)
  })
})

describe('messages to a person', () => {
  const result = { title: '审批-用章申请', text: '处理节点：审批\n来自：李明', open: '点击查看' }
  const url = 'https://oa.example.com/flowdeal?msgid=m1'
  const openWith = (type: 'dingtalk' | 'wechatwork', api: string) =>
    createDirectoryProvider(
      { type, api, key: 'k', secret: 's', agentid: '42' },
      { clock, post: postJson, wait },
    )

  test('sends a message as a card in DingTalk', async () => {
    const path = '/topapi/message/corpconversation/asyncsend_v2'
    ding.answers[path] = () => ok
    await openWith('dingtalk', ding.url).message?.('u1', { ...result, url })
    expect(sendRequest(path)[0]?.body).toEqual({
      agent_id: 42,
      userid_list: 'u1',
      msg: {
        msgtype: 'action_card',
        action_card: {
          title: result.title,
          single_title: '点击查看',
          single_url: url,
          markdown: '#### 审批-用章申请\n\n处理节点：审批\n\n来自：李明',
        },
      },
    })
  })

  test('sends a message as a card in enterprise WeChat, or as text without a link', async () => {
    const path = '/cgi-bin/message/send'
    work.answers[path] = () => ok
    const { message } = openWith('wechatwork', work.url)
    await message?.('zhang', { ...result, url })
    await message?.('zhang', result)
    const sent = work.heard.filter((incomingRequest) => incomingRequest.path === path).map(({ body }) => body)
    expect(sent).toMatchObject([
      { touser: 'zhang', agentid: 42, msgtype: 'textcard', textcard: { title: result.title, url } },
      { msgtype: 'text', text: { content: `${result.title}\n${result.text}` } },
    ])
  })

  test("reports the provider's reason for a refused message, and requires an application", async () => {
    ding.answers['/topapi/message/corpconversation/asyncsend_v2'] = () => ({
      errcode: 88,
      errmsg: 'no agent',
    })
    await expect(openWith('dingtalk', ding.url).message?.('u1', result)).rejects.toMatchObject({
      code: 'sync.source-refused',
      params: { code: 88, reason: 'no agent' },
    })
    expect(open('dingtalk').message).toBeUndefined()
  })
})
