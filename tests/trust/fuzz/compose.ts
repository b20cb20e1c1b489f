import sharp from 'sharp'
import { defaultMenuConfig } from '../../../src/core/menu/merge-menu'
import type { CallName } from '../../../src/generated/calls'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { rowsOf } from '../../kit/contents'
import { chain, opening, signing } from '../../kit/designs'
import { type FlowCall, rules } from '../../kit/flow-calls'
import { creating, type FlowServer } from '../../kit/flows'
import { designItem } from '../../kit/form-items'
import { group } from '../../kit/house'
import { createPushService } from '../../kit/push-service'
import type { Sender } from '../../kit/server'
import type { Attempt } from './targets'

/*
 * Bodies whose parts belong together: what changes something names the version that it read, what ends something names a
 * thing that was just made. Each is made by the calls that a page would send before.
 */

/** Makes what a body is about, as the administrator unless another person is named, and returns the body. */
type Composer = (server: FlowServer, admin: Sender) => Promise<object | Attempt | undefined>

const item = designItem(1, 'input', { name: '账号' })
const chosen = [group([{ type: 'user' as const, id: '100028', name: '100028' }])]
const delegation = { from: '', flows: null, begins_at: null, ends_at: null, reason: '休假', to: '100033' }

let made = 0
/** Returns a name that nothing else has. */
const nameOf = (kind: string) => `${kind} ${++made}`

const sent = async (by: Sender, name: CallName, body: object) =>
  (await by.raw(name, body)).data as Record<string, unknown>

const addDepartment = async (admin: Sender) =>
  (await sent(admin, 'dept/add', { name: nameOf('部门'), parent_id: '1', leaders: [] })).id

const addDesign = async (admin: Sender) =>
  (
    await sent(admin, 'oa/flowdesigns/add', {
      name: nameOf('流程'),
      description: '试一试',
      canuse: true,
      category: [],
    })
  )._id

async function recycle(admin: Sender): Promise<string | undefined> {
  await sent(admin, 'oa/flowdesigns/delete', { _id: await addDesign(admin) })
  const { data } = await admin.call('oa/flowdesigns/recycled/list', { nowpage: 1 })
  return data.result[0]?.id
}

const addPart = async (admin: Sender) =>
  (
    await sent(admin, 'oa/flowdesigns/part/creat', {
      kind: 'fields',
      name: nameOf('组件'),
      description: '',
      items: [item],
    })
  )._id

const addProgram = async (admin: Sender) =>
  (
    await sent(admin, 'employee/program/save', {
      name: nameOf('程序'),
      purpose: '同步付款',
      owner: 'admin',
      department: '5',
      days: '30',
    })
  ).id

const token = { scopes: ['flow.read'], days: '30' }

const addAccessToken = async (admin: Sender) =>
  (await sent(admin, 'employee/accesstoken/add', { name: nameOf('令牌'), ...token })).id

const invitation = { departments: ['11'], roles: [], hours: '24', addresses: '', uses: 5, confirmed: false }
const addInvitation = (admin: Sender) => sent(admin, 'employee/invitation/add', invitation)

async function findInvitation(admin: Sender) {
  await addInvitation(admin)
  return { id: (await admin.call('employee/invitation/list', { nowpage: 1 })).data.result[0]?.id }
}

const addField = async (admin: Sender) =>
  (await sent(admin, 'employee/personfield/save', { name: nameOf('字段'), type: 'text' })).id

/** Reads a person as the form of their data has them. */
async function draftOf(admin: Sender) {
  const { data } = await admin.call('employee/list', { nowpage: 1, search: { text: '100012' } })
  const [row] = data.result
  if (!row) throw new Error('the demo company lacks this person')
  const { id, jobid, name, mail, phone, avatar } = row
  const departments = row.departments.map((one) => ({ id: one.id, leader: one.leader }))
  return { id, jobid, name, mail, phone, avatar, departments, roles: row.roles.map((one) => one.id) }
}

/** Uploads a roster with a new person. Returns its id, and the version of its preview. */
async function uploadRoster(admin: Sender) {
  const person = { row: 2, jobid: `9${String(++made).padStart(5, '0')}`, name: '新人', departments: '全公司' }
  const sheets = { departments: [], people: [person] }
  const { id } = await sent(admin, 'employee/directorysheet/upload', { name: '花名册.xlsx', sheets })
  const { version } = await sent(admin, 'employee/directorysheet/preview', { id })
  return { id, version }
}

/** Imports a roster to its end, so that the next one may begin. */
async function importRoster(server: FlowServer, admin: Sender) {
  while ((await runOutbox(server.house)) > 0);
  const roster = await uploadRoster(admin)
  await sent(admin, 'employee/directorysheet/import', roster)
  while ((await runOutbox(server.house)) > 0);
  return { id: roster.id }
}

/** Subscribes a browser. Returns the body that adds it. */
async function subscribe(server: FlowServer, admin: Sender) {
  const { settings } = (await admin.call('oa/company/settings', {})).data
  await sent(admin, 'oa/flow/com_config/save', {
    settings: { ...settings, notice_push: true },
    seen: settings,
  })
  const service = createPushService(() => server.clock.now())
  const { key } = (await admin.call('employee/pushdevices/key', {})).data
  return service.subscribe(nameOf('browser').replace(' ', '-'), key)
}

const addDevice = async (server: FlowServer, admin: Sender) =>
  (await sent(admin, 'employee/pushdevices/add', await subscribe(server, admin))).id

async function draftSeal() {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${picture.toString('base64')}`
  return { name: nameOf('印章'), image, width: 40, people: ['100040'] }
}

async function addScimClient(admin: Sender) {
  const settings = { enabled: true, department: [{ deptid: '1', name: '公司' }], share: 10, least: 5 }
  await sent(admin, 'oa/company/scim/save', { settings })
  return (await sent(admin, 'oa/company/scim/addclient', { name: nameOf('Entra') })).id
}

/** Starts a flow of these steps. Returns it, and the message of the person at its first step. */
async function startFlow(server: FlowServer, ...steps: Parameters<typeof chain>) {
  const design = await server.publish(nameOf('流程'), chain(...steps))
  const { data } = await (await server.as('100010')).call('oa/flow/creat', creating(design, {}))
  return { design, flow: data.flowlistid, msg: await messageOf(server, data.flowlistid, signer) }
}

/** Finds the last message of a person in a flow. */
const messageOf = async (server: FlowServer, flow: string, to: string) =>
  (
    await firstOf(
      server,
      `select id from message where flow_id = '${flow}' and to_id = '${to}' order by created_at desc, id desc limit 1`,
    )
  )?.id ?? ''

const [signer, other] = ['100029', '100040'] as const
const asking = {
  id: 'sign',
  who: [signer],
  consult: true,
  addsign: { kinds: ['before' as const, 'beside' as const] },
}

/** Starts a flow of which the signer sends a call. Returns what the call was about. */
async function startAndSend(server: FlowServer, call: FlowCall) {
  const at = await startFlow(server, asking, { id: 'then', who: ['100028'] })
  const target = { ...at, handled: at.msg }
  const rule = rules[call]
  if (typeof rule === 'object') await sent(await server.as(signer), call, rule.body(target))
  return target
}

/** Starts a flow whose step two people may claim. Returns the message of the first. */
async function startPool(server: FlowServer): Promise<string> {
  const policy = { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' } as const
  return (await startFlow(server, { id: 'pool', who: [signer, '100030'], sign: policy })).msg
}

async function claim(server: FlowServer): Promise<string> {
  const msgid = await startPool(server)
  await sent(await server.as(signer), 'oa/flow/msg/claim', { msgid })
  return msgid
}

const firstOf = async (server: FlowServer, text: string) =>
  (await rowsOf<Record<string, string>>(server.db, text))[0]

/** Reads the settings of a design as its designers save them. */
const designOf = async (admin: Sender) =>
  (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data

const composers: Partial<Record<CallName, Composer>> = {
  'customize/readbook/getbyid': async (_, admin) => ({
    id: (await sent(admin, 'customize/readbook/creat', { title: '人月神话' })).id,
  }),
  'dept/merge': async (_, admin) => ({ id: await addDepartment(admin), into: await addDepartment(admin) }),
  'employee/accesstoken/end': async (_, admin) => ({ id: await addAccessToken(admin) }),
  'employee/accesstoken/rotate': async (_, admin) => ({ id: await addAccessToken(admin) }),
  async 'employee/accesstoken/withdraw'(server) {
    return { id: await addAccessToken(await server.as('100010')) }
  },
  'employee/directorysheet/control': async (_, admin) => {
    const roster = await uploadRoster(admin)
    await sent(admin, 'employee/directorysheet/import', roster)
    return { id: roster.id, action: 'cancel' }
  },
  'employee/directorysheet/faults': importRoster,
  async 'employee/directorysheet/import'(server, admin) {
    await importRoster(server, admin)
    return uploadRoster(admin)
  },
  'employee/directorysheet/passwords': importRoster,
  'employee/directorysheet/preview': async (_, admin) => ({ id: (await uploadRoster(admin)).id }),
  'employee/directorysheet/rows': async (server, admin) => ({
    ...(await importRoster(server, admin)),
    nowpage: 1,
  }),
  async 'employee/add'(_, admin) {
    const { id: _id, ...person } = await draftOf(admin)
    return { ...person, jobid: `8${String(++made).padStart(5, '0')}`, name: '新人', mail: '', phone: '' }
  },
  async 'employee/edit'(_, admin) {
    const { id, ...seen } = await draftOf(admin)
    return { id, person: { ...seen, name: nameOf('新名') }, seen }
  },
  'employee/invitation/add': async () => invitation,
  'employee/invitation/link': async (_, admin) => findInvitation(admin),
  'employee/invitation/open': async (_, admin) => ({ token: (await addInvitation(admin)).token }),
  'employee/invitation/revoke': async (_, admin) => findInvitation(admin),
  'employee/personfield/delete': async (_, admin) => ({ id: await addField(admin) }),
  'employee/program/agreement/add': async (_, admin) => ({ id: await addProgram(admin), days: '30' }),
  'employee/program/agreement/end': async (_, admin) => {
    const id = await addProgram(admin)
    await sent(admin, 'employee/program/agreement/add', { id, days: '30' })
    return { id }
  },
  'employee/program/resume': async (_, admin) => {
    const id = await addProgram(admin)
    await sent(admin, 'employee/program/suspend', { id })
    return { id }
  },
  'employee/program/save': async (_, admin) => ({
    id: await addProgram(admin),
    name: nameOf('程序'),
    purpose: '同步',
    owner: 'admin',
    department: '5',
    days: 'keep',
  }),
  'employee/program/suspend': async (_, admin) => ({ id: await addProgram(admin) }),
  'employee/program/token/add': async (_, admin) => ({ id: await addProgram(admin), name: 'n8n', ...token }),
  'employee/program/token/rotate': async (_, admin) => {
    const id = await addProgram(admin)
    return { id: (await sent(admin, 'employee/program/token/add', { id, name: 'n8n', ...token })).id }
  },
  'employee/pushdevices/add': subscribe,
  'employee/pushdevices/remove': async (server, admin) => ({ id: await addDevice(server, admin) }),
  'flow_entrust_replace/employee/login': async (server) => {
    const lent = await firstOf(server, `select id, to_id as by from entrust where kind = 'flow' limit 1`)
    return lent && { body: { _id: lent.id }, by: lent.by ?? '' }
  },
  'replace_emp/employee/login': async () => ({ userid: '100028', reason: '核对' }),
  'oa/company/cards/save': async () => ({ settings: { token: 'v-1', template: 't-1.schema', key: 'k' } }),
  async 'oa/company/menu/save'(_, admin) {
    return { rev: (await admin.call('oa/company/menu/get', {})).data.rev, config: defaultMenuConfig }
  },
  'oa/company/scim/endclient': async (_, admin) => ({ id: await addScimClient(admin) }),
  'oa/company/scim/rotateclient': async (_, admin) => ({ id: await addScimClient(admin) }),
  'oa/flow/com_config/save': async (_, admin) => {
    const { settings } = (await admin.call('oa/company/settings', {})).data
    return { settings, seen: settings }
  },
  'oa/flow/comment/react': async (server) => {
    const found = await firstOf(
      server,
      'select id, flow_id as flow, person_id as by from flow_comment limit 1',
    )
    return (
      found && { body: { flowOi_id: found.flow, id: found.id, kind: 'like', on: true }, by: found.by ?? '' }
    )
  },
  'oa/flow/msg/assign': async (server) => ({ msgid: await startPool(server), to: '100030', reason: '急' }),
  'oa/flow/msg/claim': async (server) => ({ body: { msgid: await startPool(server) }, by: signer }),
  'oa/flow/msg/giveback': async (server) => ({
    body: { msgid: await claim(server), reason: '忙' },
    by: '100029',
  }),
  async 'oa/flow/msg/giveopinion'(server) {
    const { flow } = await startAndSend(server, 'oa/flow/msg/consult')
    const msgid = await messageOf(server, flow, other)
    return { body: { msgid, opinion: '可以', fileList: [] }, by: other }
  },
  async 'oa/flow/msg/removesign'(server) {
    const { flow, msg } = await startAndSend(server, 'oa/flow/msg/addsign')
    return { body: { flowOi_id: flow, from: msg, to: other }, by: signer }
  },
  'oa/flowdesigns/contactgroup/creat': async () => ({
    name: nameOf('小组'),
    tip: '',
    groups: chosen,
    managers: [],
  }),
  'oa/flowdesigns/contactgroup/document/apply': async () => {
    const names = [{ type: 'dept' as const, id: '1', name: '全公司' }]
    const document = { name: nameOf('小组'), tip: '', groups: [group(names)], managers: [], names }
    return { _id: `group-${made}`, rev: 0, document }
  },
  'oa/flowdesigns/contactgroup/edit': async (_, admin) => {
    const facts = { name: nameOf('小组'), tip: '', groups: chosen, managers: [] }
    return { _id: (await sent(admin, 'oa/flowdesigns/contactgroup/creat', facts))._id, rev: 1, ...facts }
  },
  'oa/flowdesigns/delete': async (_, admin) => ({ _id: await addDesign(admin) }),
  'oa/flowdesigns/edit_senior': async (_, admin) => {
    const { design, rev } = await designOf(admin)
    return { _id: 'flow-leave', rev, publish: false, design }
  },
  'oa/flowdesigns/document/apply': async (_, admin) => {
    const { data } = await admin.call('oa/flowdesigns/document/read', { _id: 'flow-leave' })
    return { _id: 'flow-leave', rev: data.rev, publish: false, document: data.document }
  },
  'oa/flowdesigns/entrust/edit': async (server) => {
    const by = '100014'
    const facts = { ...delegation, kind: 'message' as const, enabled: true }
    const { _id } = await sent(await server.as(by), 'oa/flowdesigns/entrust/creat', facts)
    return { body: { _id, rev: 1, ...facts, enabled: false }, by }
  },
  'oa/flowdesigns/part/creat': async () => ({
    kind: 'fields',
    name: nameOf('组件'),
    description: '',
    items: [item],
  }),
  'oa/flowdesigns/part/preview': async (_, admin) => ({ _id: await addPart(admin), items: [item] }),
  'oa/flowdesigns/part/save': async (_, admin) => ({ _id: await addPart(admin), version: 1, items: [item] }),
  async 'oa/flowdesigns/version/endtrial'(server, admin) {
    const flowid = await server.publish(nameOf('试行'), opening(signing('orsign', [signer], '100028')))
    const { design, rev } = (await admin.call('oa/flowdesigns/getbyid', { _id: flowid })).data
    const trial = [{ type: 'user', id: signer, name: '' }]
    await sent(admin, 'oa/flowdesigns/edit_senior', { _id: flowid, rev, publish: true, design, trial })
    return { flowid }
  },
  'oa/flowdesigns/recycled/purge': async (_, admin) => ({ id: await recycle(admin) }),
  'oa/flowdesigns/recycled/restore': async (_, admin) => ({ id: await recycle(admin), name: nameOf('恢复') }),
  'oa/ledger/carry': async (server) => ({
    id: (await firstOf(server, 'select id from ledger limit 1'))?.id,
    period: '2025',
  }),
  'oa/seal/delete': async (_, admin) => ({ id: (await sent(admin, 'oa/seal/save', await draftSeal())).id }),
  'oa/seal/save': draftSeal,
}

/** Composes the body of a call; none if it needs nothing that belongs together, or if that could not be made. */
export async function* composeBodies(server: FlowServer, name: CallName): AsyncGenerator<Attempt> {
  const compose = composers[name]
  if (!compose) return
  const admin = await server.as('admin')
  for (let left = 2; left > 0; left--) {
    const found = await compose(server, admin).catch(() => undefined)
    if (found) yield 'by' in found && 'body' in found ? found : { body: found, by: 'admin' }
  }
}
