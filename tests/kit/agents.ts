import type { EmployeeProgramSaveBody, FlowDesign } from '../../src/generated/types'
import { button, design, field, limit, only, start, step } from './house'
import { type Sender, senderWith, type TestServer } from './server'

const amount = field(1, '金额', 'custom', { options: { componentName: 'fm-money', currency: 'CNY' } })
const note = field(2, '说明')

/** 发起 → 审批 → 复核 with an amount of money; each step agrees, refuses, or sends back to the start. */
export const moneyFlow = (approver: string, reviewer: string, more: object = {}): FlowDesign => {
  const buttons = (to: string[]) => [
    button(to),
    button([], { id: 'no', name: '不同意', outcome: 'refuse' }),
    button(['start'], { id: 'back', name: '退回修改', outcome: 'return' }),
  ]
  return design(
    [
      start(['approve'], { id: 'start', formEditLimit: [limit(amount), limit(note)] }),
      step('approve', {
        name: '审批',
        dealers: only(approver),
        formEditLimit: [limit(amount)],
        btnGroup: buttons(['review']),
        ...more,
      }),
      step('review', { name: '复核', dealers: only(reviewer), btnGroup: buttons([]) }),
    ],
    [amount, note],
  )
}

/** The form of such a flow. */
export const moneyForm = (value: number | null) => ({ [amount.model]: value, [note.model]: '办公用品' })

/** Buttons of such a step by what they decide. */
export const buttonOf = { agree: 0, refuse: 1, return: 2 } as const

type Mandate = Pick<
  EmployeeProgramSaveBody,
  'outcomes' | 'flows' | 'categories' | 'most' | 'currency' | 'field'
>

/** Program as the tests use it: its account, and the token by which it acts for a person. */
export interface TestAgent {
  id: string
  token: string
  tokenId: string
  sender: Sender
}

/** Who owns a program, for whom it acts, and what its token is limited to. */
interface Acting {
  owner: string
  person: string
  scopes?: Scope[] | undefined
  tokenFlows?: string[] | undefined
}

type Scope = 'flow.read' | 'flow.decide' | 'flow.write' | 'flow.start'

/** Creates an account to which a person agrees, and its token. */
async function accountFor(
  server: TestServer,
  { owner, person, scopes, tokenFlows = [] }: Acting,
  kind: Partial<EmployeeProgramSaveBody>,
): Promise<TestAgent> {
  const admin = await server.as('admin')
  const facts = { name: '核对助手', purpose: '核对单据', owner, department: '5', days: '30' as const }
  const saved = await admin.call('employee/program/save', { ...facts, ...kind })
  if (!saved.success) throw new Error(saved.msg)
  const { id } = saved.data
  const agreed = await (await server.as(person)).call('employee/program/agreement/add', { id, days: '30' })
  if (!agreed.success) throw new Error(agreed.msg)
  const wanted = scopes ?? ['flow.read', 'flow.decide', 'flow.write', 'flow.start']
  const body = { id, name: '令牌', days: '30' as const, scopes: wanted, person, flows: tokenFlows }
  const added = await admin.call('employee/program/token/add', body)
  if (!added.success) throw new Error(added.msg)
  const { token, id: tokenId } = added.data
  return { id, token, tokenId, sender: senderWith(server.app, `Bearer ${token}`, 'authorization') }
}

/** Creates an agent with a mandate, to which a person agrees. */
export const agentFor = (
  server: TestServer,
  { owner, person, scopes, tokenFlows, ...mandate }: Mandate & Acting,
): Promise<TestAgent> =>
  accountFor(server, { owner, person, scopes, tokenFlows }, { kind: 'agent', ...mandate })

/** Creates a program without a mandate, to which a person agrees. */
export const programFor = (server: TestServer, acting: Acting): Promise<TestAgent> =>
  accountFor(server, acting, {})
