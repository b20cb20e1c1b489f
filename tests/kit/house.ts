import { buildDirectory } from '#/core/directory/build-directory'
import type { Directory } from '#/core/directory/directory'
import type { Actor, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import type { HtmlSanitizer } from '#/core/form/field-values/normalize-input'
import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  FormItem,
  FormLimit,
  Problem,
  RecipientGroup,
  RecipientItem,
  SignPolicy,
} from '#/generated/types'

/*
 * A drawn company and a builder of designs for tests that tell stories.
 *
 *   公司 1 — 陈总 (总经理)
 *   ├ 研发部 2 — 周工 (主管), 李明, 王芳
 *   │  └ 前端组 3 — 赵强 (主管), 孙丽 (也在财务部), 钱进
 *   └ 财务部 4 — 吴会 (主管, 会计), 郑纳 (出纳), 孙丽
 *      └ 结算组 5 — 冯账 (会计); 没有主管
 */
const departments = [
  { id: '1', name: '公司', parentId: null, order: 1 },
  { id: '2', name: '研发部', parentId: '1', order: 1 },
  { id: '3', name: '前端组', parentId: '2', order: 1 },
  { id: '4', name: '财务部', parentId: '1', order: 2 },
  { id: '5', name: '结算组', parentId: '4', order: 1 },
]

const roles = [
  { id: 'accountant', name: '会计' },
  { id: 'cashier', name: '出纳' },
  { id: 'manager', name: '总经理' },
]

const leads = (id: string) => ({ id, leader: true })
const worksIn = (id: string) => ({ id, leader: false })

const someone = (
  id: string,
  name: string,
  [...memberships]: { id: string; leader: boolean }[],
  ...held: string[]
) => ({ id, jobId: id, name, enabled: true, departments: memberships, roles: held })

export const people = [
  someone('chen', '陈总', [leads('1')], 'manager'),
  someone('zhou', '周工', [leads('2')]),
  someone('li', '李明', [worksIn('2')]),
  someone('wang', '王芳', [worksIn('2')]),
  someone('zhao', '赵强', [leads('3')]),
  someone('sun', '孙丽', [worksIn('3'), worksIn('4')]),
  someone('qian', '钱进', [worksIn('3')]),
  someone('wu', '吴会', [leads('4')], 'accountant'),
  someone('zheng', '郑纳', [worksIn('4')], 'cashier'),
  someone('feng', '冯账', [worksIn('5')], 'accountant'),
]

/** The drawn company; those named have left it. */
export const company = ({ left = [] }: { left?: string[] } = {}): Directory =>
  buildDirectory({
    departments,
    roles,
    people: people.map((person) => ({ ...person, enabled: !left.includes(person.id) })),
  })

/** Chosen items as the picker makes them. */
export const user = (id: string): RecipientItem => ({
  type: 'user',
  id,
  name: people.find((one) => one.id === id)?.name ?? id,
})
export const dept = (id: string, coverage?: RecipientItem['coverage']): RecipientItem => ({
  type: 'dept',
  id,
  name: departments.find((one) => one.id === id)?.name ?? id,
  ...(coverage === undefined ? {} : { coverage }),
})
export const role = (id: string): RecipientItem => ({
  type: 'role',
  id,
  name: roles.find((one) => one.id === id)?.name ?? id,
})
export const fun = (id: string, data?: unknown): RecipientItem => ({ type: 'fun', id, name: id, data })

/** A group of recipients: its items united unless said otherwise. */
export const group = (chosed: RecipientItem[], rest: Partial<RecipientGroup> = {}): RecipientGroup => ({
  chosetype: 'or',
  chosed,
  runRoots: [],
  ...rest,
})

/** One group of these people. */
export const only = (...ids: string[]): RecipientGroup[] => [group(ids.map(user))]

/** A field of a form; its model is f<number>, its key ends in _<number>. */
export const field = (
  index: number,
  name: string,
  type = 'input',
  rest: Partial<FormItem> = {},
): FormItem => ({
  type,
  name,
  key: keyOf(index),
  keyindex: index,
  model: `f${index}`,
  options: {},
  rules: [],
  ...rest,
})

const keyOf = (index: number) => `1700000000000_${index}`

/** A field as a condition names it. */
export const at = ({ name, key }: FormItem) => `@[${name}_${key}]`

/** A limit on a field: editable unless said otherwise. */
export const limit = (
  { name, key }: FormItem,
  type: FormLimit['type'] = 'canedit',
  required = false,
): FormLimit => ({
  name,
  key,
  type,
  required,
})

/** A link that counts when its condition holds. */
export const when = (condition: string, ...funId: string[]): FlowDesignNext => ({
  id: `if-${funId.join('-')}`,
  name: '',
  if: condition,
  funId,
  SonFlowId: [],
})

/** Builds a sign policy: all sign at the same time, and one refusal ends the vote. */
export const signPolicy = (rest: Partial<SignPolicy> = {}): SignPolicy => ({
  need: 'all',
  refuse: 'ends',
  turn: 'together',
  per: 'person',
  ...rest,
})

/** A button that leads to steps; everything may be unchecked unless said otherwise. */
export const button = (defaultFunId: string[], rest: Partial<FlowDesignButton> = {}): FlowDesignButton => ({
  id: `to-${defaultFunId.join('-')}`,
  name: '同意',
  canchoseflow: 0,
  canchoseander: 0,
  canchoseorer: 1,
  canchosecc: 1,
  defaultFunId,
  defaultSonFlowId: [],
  NextFun: [],
  handler: { funId: [], SonFlowId: [] },
  ...rest,
})

/** A step by id, which is its name, too. */
export const step = (id: string, rest: Partial<FlowDesignStep> = {}): FlowDesignStep => ({
  id,
  name: id,
  desc: '',
  is_start: false,
  dealtype: 'orsign',
  formEditLimit: [],
  btnGroup: [button([])],
  creatPermission: [],
  dealers: [],
  cc: [],
  timeexpired: 0,
  nobodypass: false,
  merge_set: { funs: [] },
  ...rest,
})

/** The start step: everybody may create, and its first button leads to the steps named. */
export const start = (to: string[], rest: Partial<FlowDesignStep> = {}): FlowDesignStep =>
  step('发起', {
    is_start: true,
    btnGroup: [button(to)],
    creatPermission: [group([dept('1', 'n')])],
    ...rest,
  })

/** A design of these steps over a form of these fields. */
export function design(steps: FlowDesignStep[], fields: FormItem[] = []): FlowDesign {
  return {
    remark: '',
    fileList: [],
    formset: { list: fields, remove_list: [], config: { labelWidth: 100, labelPosition: 'right' } },
    funlist: steps,
    layoutset: [],
    set: {
      runRoots: [],
      runRoottype: 'creater',
      canBeSonFlow: false,
      dealers: [],
      dealtype: 'orsign',
      timeexpired: 0,
      formEditLimit: [],
      permissions: [],
      workname: { auto_name: '{Y}{M}{D}{RUN}', auto_len: 4, auto_step: 1 },
      summary: [],
    },
  }
}

/** Ids m1, m2, … in order. */
export function counting(prefix = 'm'): () => string {
  let last = 0
  return () => `${prefix}${++last}`
}

/** 2025-03-05 09:00 in Shanghai. */
export const morning = Date.UTC(2025, 2, 5, 1)

/** A flow of the design before anybody created it. */
export const blank = (drawn: FlowDesign, rest: Partial<FlowSnapshot> = {}): FlowSnapshot => ({
  designId: 'flow-design',
  flowName: '报销',
  version: 'v1',
  design: drawn,
  visits: [],
  messages: [],
  directory: company(),
  groups: new Map(),
  now: morning,
  newId: counting(),
  cleanHtml: plainHtml,
  ...rest,
})

/** Somebody of the company as he acts. */
export const as = (id: string, ...allows: Actor['allows'][number][]): Actor => ({
  id,
  name: people.find((one) => one.id === id)?.name ?? id,
  allows,
})

const ofWhole = ['design.no-refusal', 'design.field-nobody-fills', 'design.never-ends']

/** Problems of single parts: the small designs of stories are rarely sound as a whole (soundness.test.ts). */
export const ofParts = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ code }) => !ofWhole.includes(code))

/** HTML as it is, for what is not about cleaning. */
// biome-ignore lint/correctness/useYield: nothing of it is long.
export const plainHtml: HtmlSanitizer = function* (html) {
  return html
}
