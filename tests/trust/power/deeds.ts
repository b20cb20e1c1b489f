import type { CallName } from '../../../src/generated/calls'
import type { StaffDraft } from '../../../src/generated/types'
import type { Sender } from '../../kit/server'
import { attacker, colleague, former, head, manager, type World } from './world'

/** A write as an attacker would send it; its body is made when it is sent, from what is there then. */
export interface Deed {
  call: CallName
  /** What it tries, in a few words; with the call it names the deed. */
  aim: string
  /** It touches nobody's power by itself: pairs with it are tried in the long form only. */
  isMinor?: true
  body(world: World, sender: Sender): Promise<unknown>
}

const deed = (call: CallName, aim: string, body: Deed['body'] | object): Deed => ({
  call,
  aim,
  body: typeof body === 'function' ? (body as Deed['body']) : async () => body,
})

const minor = (one: Deed): Deed => ({ ...one, isMinor: true })

async function draftOf(id: string, sender: Sender): Promise<StaffDraft | undefined> {
  const { data } = await sender.call('employee/list', { nowpage: 1, search: { text: id, state: 'all' } })
  const row = data?.result.find((one) => one.id === id)
  if (!row) return undefined
  const { jobid, name, mail, phone, avatar } = row
  const departments = row.departments.map((one) => ({ id: one.id, leader: one.leader }))
  return { jobid, name, mail, phone, avatar, departments, roles: row.roles.map((one) => one.id) }
}

const edited = (aim: string, id: string, part: (draft: StaffDraft) => Partial<StaffDraft>): Deed =>
  deed('employee/edit', aim, async (_: World, sender: Sender) => {
    const seen = await draftOf(id, sender)
    return seen ? { id, person: { ...seen, ...part(seen) }, seen } : {}
  })

const lead = (leader: boolean) => (draft: StaffDraft) => ({
  departments: draft.departments.map((one) => ({ ...one, leader })),
})

const person = (part: Partial<StaffDraft>): StaffDraft => ({
  jobid: '900100',
  name: '新人',
  mail: '',
  phone: '',
  avatar: '',
  departments: [{ id: '12', leader: false }],
  roles: [],
  ...part,
})

const sheetOf = (aim: string, part: object): Deed =>
  deed('employee/directorysheet/import', aim, async (_: World, sender: Sender) => {
    const { data } = await sender.call('employee/directorysheet/export', {})
    const people = (data?.people ?? [])
      .filter(({ jobid }) => jobid === head)
      .map((one) => ({ ...one, row: 2, ...part }))
    const name = 'people.xlsx'
    const uploaded = await sender.raw('employee/directorysheet/upload', {
      name,
      sheets: { departments: [], people },
    })
    const id = (uploaded.data as { id: string } | null)?.id ?? ''
    const { data: plan } = await sender.call('employee/directorysheet/preview', { id })
    return { id, version: plan?.version ?? 0 }
  })

/** Deeds of the directory: people, departments, roles and the sign-in of others. */
const directory: Deed[] = [
  deed('employee/handover', 'the head’s tasks to the attacker', { id: head, to: attacker }),
  deed('employee/handover', 'the manager’s tasks to the attacker', {
    id: manager,
    to: attacker,
    leads: true,
  }),
  deed('employee/handover', 'a colleague’s tasks', { id: colleague, to: attacker }),
  deed('employee/setenable', 'the head leaves to the attacker', {
    id: head,
    enabled: false,
    handover_to: attacker,
    handover_leads: true,
  }),
  deed('employee/setenable', 'all that names the head to the attacker', {
    id: head,
    enabled: false,
    also: {
      designs: attacker,
      groups: attacker,
      owners: attacker,
      delegations: attacker,
      programs: attacker,
    },
  }),
  deed('employee/setenable', 'the head leaves', { id: head, enabled: false }),
  deed('employee/setenable', 'the head is back', { id: head, enabled: true }),
  deed('employee/resetpwd', 'the head’s password', { id: head }),
  deed('employee/resetpwd', 'the former specialist’s password', { id: former }),
  deed('employee/handover', 'the former specialist’s tasks', { id: former, to: attacker }),
  minor(deed('employee/resetpwd', 'a colleague’s password', { id: colleague })),
  minor(deed('employee/endsessions', 'the head’s sessions', { id: head })),
  edited('the head leads nothing', head, lead(false)),
  edited('the head leads', head, lead(true)),
  edited('the head’s mail', head, () => ({ mail: 'mine@example.com' })),
  edited('the head’s phone', head, () => ({ phone: '13999999999' })),
  edited('the head’s job number', head, () => ({ jobid: '900028' })),
  minor(edited('the head’s name', head, () => ({ name: '徐丽' }))),
  edited('the head to another department', head, () => ({ departments: [{ id: '12', leader: false }] })),
  edited('the attacker leads', attacker, lead(true)),
  edited('the attacker to finance', attacker, ({ departments }) => ({
    departments: [...departments, { id: '7', leader: false }],
  })),
  edited('a colleague’s mail', colleague, () => ({ mail: 'mine@example.com' })),
  deed('employee/add', 'a new person', person({})),
  deed('employee/add', 'a new supervisor of finance', person({ departments: [{ id: '7', leader: true }] })),
  minor(deed('dept/add', 'a department', { name: '甲组', parent_id: '1', leaders: [] })),
  deed('dept/add', 'a department led by the attacker', { name: '乙组', parent_id: '7', leaders: [attacker] }),
  deed('dept/edit', 'the attacker leads finance', { id: '7', name: '财务部', leaders: [attacker] }),
  deed('dept/edit', 'nobody leads finance', { id: '7', name: '财务部', leaders: [] }),
  minor(deed('dept/edit', 'finance is called otherwise', { id: '7', name: '财务中心', leaders: [head] })),
  deed('dept/merge', 'finance into the attacker’s department', { id: '7', into: '12' }),
  deed('dept/move', 'finance below the attacker’s department', { id: '7', parent_id: '12', before: null }),
  minor(deed('dept/setenable', 'finance out of service', { id: '7', enabled: false })),
  sheetOf('the head’s mail', { mail: 'mine@example.com' }),
  sheetOf('the head’s phone', { phone: '13999999999' }),
  minor(
    deed('employee/external/save', 'a contact', { name: '客户', company: '', phone: '', mail: '', note: '' }),
  ),
  minor(deed('employee/contact/userdeptrolestoredatarest', 'loose places', {})),
  minor(deed('employee/contact/datareload', 'a reload', {})),
]

const roles: Deed[] = [
  minor(deed('employee/role/save', 'a role', { name: '甲', group_name: '乙' })),
  minor(
    deed('employee/role/save', 'a role with the directory', {
      name: '甲',
      group_name: '乙',
      permissions: ['directory'],
    }),
  ),
  minor(deed('employee/role/renamegroup', 'a group of roles', { id: 'group-finance', name: '钱' })),
  deed('employee/role/members', 'the attacker is finance lead', {
    id: 'role-finance-lead',
    add: [attacker],
    remove: [],
  }),
  deed('employee/role/members', 'the head is no finance lead', {
    id: 'role-finance-lead',
    add: [],
    remove: [head],
  }),
  deed('employee/role/delete', 'the finance lead’s role', { id: 'role-finance-lead' }),
  deed('oa/flowdesigns/contactgroup/creat', 'a contact group', {
    name: '甲组',
    tip: '',
    groups: [{ chosetype: 'or', chosed: [{ type: 'user', id: attacker, name: '余杭生' }], runRoots: [] }],
    managers: [],
  }),
]

const delegated = (from: string, kind: 'flow' | 'message') => ({
  from,
  to: attacker,
  kind,
  flows: null,
  begins_at: null,
  ends_at: null,
  enabled: true,
  reason: '',
})

async function toAttacker({ server }: World): Promise<string> {
  const [row] = await server.house.db.run(
    {
      name: 'power-delegation',
      text: 'select id from entrust where to_id = $1 order by id desc limit 1',
    } as {
      name: string
      text: string
      row?: { id: string }
    },
    [attacker],
  )
  return row?.id ?? 'none'
}

/** Deeds about delegations, with their way in. */
const delegation: Deed[] = [
  deed('oa/flowdesigns/entrust/creat', 'the head’s flows to the attacker', delegated(head, 'flow')),
  deed('oa/flowdesigns/entrust/creat', 'the head’s messages to the attacker', delegated(head, 'message')),
  deed('oa/flowdesigns/entrust/creat', 'one’s own flows to the attacker', delegated('', 'flow')),
  deed('oa/flowdesigns/entrust/creat', 'one’s own flows to a colleague', {
    ...delegated('', 'flow'),
    to: colleague,
  }),
  deed('oa/flowdesigns/entrust/creat', 'a colleague’s flows', delegated(colleague, 'flow')),
  deed('oa/flowdesigns/entrust/edit', 'the head’s delegation to the attacker', async (world: World) => ({
    ...delegated(head, 'message'),
    _id: world.delegation,
    rev: 1,
  })),
  deed('oa/flowdesigns/entrust/handover', 'what waits, by the head’s delegation', async (world: World) => ({
    _id: world.delegation,
  })),
  deed('oa/flowdesigns/entrust/handover', 'what waits, by one to the attacker', async (world: World) => ({
    _id: await toAttacker(world),
  })),
  deed('oa/flowdesigns/entrust/delete', 'the head’s delegation', async (world: World) => ({
    _id: world.delegation,
  })),
  deed('flow_entrust_replace/employee/login', 'in by a delegation', async (world: World) => ({
    _id: await toAttacker(world),
  })),
]

/** Deeds of who acts as another person, or looks at another person's flows, and of what could outlive it. */
const acting: Deed[] = [
  deed('employee/changeuser', 'acts as the head', { userid: head, reason: '代办' }),
  deed('replace_emp/employee/login', 'looks at the head’s flows', { userid: head, reason: '核对' }),
  deed('employee/passkeys/begin', 'a passkey', {}),
  deed('employee/profile/save', 'own mail', { mail: 'mine@example.com', phone: '13999999999' }),
  deed('oa/flow/share/creat', 'a link', async (world: World) => ({
    flowOi_id: world.flows[0],
    people: [],
    history: true,
    days: 90,
  })),
  deed('oa/flow/msg/transfer', 'the task to the attacker', async (world: World) => ({
    msgid: world.messages[0],
    to: attacker,
    reason: '转办',
  })),
  deed('oa/flow/sendcopy', 'a copy to the attacker', async (world: World) => ({
    flowOi_id: world.flows[0],
    people: [attacker],
    word: '',
  })),
  deed('oa/flow/msg/addsign', 'the attacker signs, too', async (world: World) => ({
    msgid: world.messages[0],
    kind: 'beside',
    way: 'andsign',
    people: [attacker],
    reason: '加签',
  })),
  deed('oa/flow/msg/consult', 'the attacker is asked', async (world: World) => ({
    msgid: world.messages[0],
    people: [attacker],
    question: '如何',
  })),
  deed('oa/flow/msg/replace_userid', 'the head’s tasks to the attacker', {
    from: head,
    to: attacker,
    reason: '交接',
  }),
  deed('oa/flow/tempform/delete', 'a draft', async (world: World) => ({
    type: 'creat',
    flowid: world.design,
  })),
]

/** The families whose pairs the short form tries, each with the permission that opens it. */
export const families = { directory, roles, delegation, acting }

export const nameOf = ({ call, aim }: Deed): string => `${call} (${aim})`
