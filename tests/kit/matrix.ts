import { buildDirectory } from '#/core/directory/build-directory'
import type { Directory } from '#/core/directory/directory'
import type { RecipientContext } from '#/core/recipient/resolution'
import type { RecipientItem } from '#/generated/types'
import { design, field } from './house'

/*
 * A company in which looking for people is hard.
 *
 *   集团 1 — 陈总 (主管, 总经理)
 *   ├ 研发部 2 — 周工 (主管), 韩工 (主管, 架构师), 李明            two supervisors
 *   │  ├ 前端组 3 — 钱进, 许账                                   nobody supervises it: a gap in the chain
 *   │  │  └ 组件组 6 — 赵强 (主管), 孙丽
 *   │  └ 后端组 4 — 周工 (主管), 王芳                             周工 supervises the level above, too
 *   ├ 财务部 5 — 吴会 (主管, 已停用), 郑纳 (出纳), 孙丽, 冯账 (会计)
 *   │  └ 结算组 7 — 许账 (会计), 朱离 (会计, 已停用)
 *   └ 市场部 8 — 马跃 (主管); nobody below him
 *
 *   孙丽 works in 组件组 and 财务部, 许账 in 前端组 and 结算组.
 */
const departments = [
  { id: '1', name: '集团', parentId: null, order: 1 },
  { id: '2', name: '研发部', parentId: '1', order: 1 },
  { id: '3', name: '前端组', parentId: '2', order: 1 },
  { id: '4', name: '后端组', parentId: '2', order: 2 },
  { id: '5', name: '财务部', parentId: '1', order: 2 },
  { id: '6', name: '组件组', parentId: '3', order: 1 },
  { id: '7', name: '结算组', parentId: '5', order: 1 },
  { id: '8', name: '市场部', parentId: '1', order: 3 },
]

const roles = [
  { id: 'head', name: '总经理' },
  { id: 'architect', name: '架构师' },
  { id: 'accountant', name: '会计' },
  { id: 'cashier', name: '出纳' },
]

const leads = (id: string) => ({ id, leader: true })
const worksIn = (id: string) => ({ id, leader: false })
const someone = (id: string, name: string, places: { id: string; leader: boolean }[], ...held: string[]) => ({
  id,
  jobId: id,
  name,
  enabled: true,
  departments: places,
  roles: held,
})
const left = (person: ReturnType<typeof someone>) => ({ ...person, enabled: false })

const staff = [
  someone('chen', '陈总', [leads('1')], 'head'),
  someone('zhou', '周工', [leads('2'), leads('4')]),
  someone('han', '韩工', [leads('2')], 'architect'),
  someone('li', '李明', [worksIn('2')]),
  someone('qian', '钱进', [worksIn('3')]),
  someone('zhao', '赵强', [leads('6')]),
  someone('sun', '孙丽', [worksIn('6'), worksIn('5')]),
  someone('wang', '王芳', [worksIn('4')]),
  left(someone('wu', '吴会', [leads('5')])),
  someone('zheng', '郑纳', [worksIn('5')], 'cashier'),
  someone('feng', '冯账', [worksIn('5')], 'accountant'),
  someone('xu', '许账', [worksIn('7'), worksIn('3')], 'accountant'),
  left(someone('zhu', '朱离', [worksIn('7')], 'accountant')),
  someone('ma', '马跃', [leads('8')]),
]

/** The company with one more person, who works there and holds these roles. */
export const matrix = (...more: { id: string; places: string[]; roles?: string[] }[]): Directory =>
  buildDirectory({
    departments,
    roles,
    people: [
      ...staff,
      ...more.map((one) => someone(one.id, one.id, one.places.map(worksIn), ...(one.roles ?? []))),
    ],
  })

/** Ids of its departments, roles and people, those who left among them. */
export const matrixIds = {
  departments: departments.map(({ id }) => id),
  roles: roles.map(({ id }) => id),
  people: staff.map(({ id }) => id),
}

const nameOf = (rows: readonly { id: string; name: string }[], id: string) =>
  rows.find((row) => row.id === id)?.name ?? id

/** A chosen item of the company. */
export const chosen = (
  type: RecipientItem['type'],
  id: string,
  rest: Partial<RecipientItem> = {},
): RecipientItem => ({
  type,
  id,
  name: nameOf([...(type === 'role' ? roles : []), ...departments, ...staff], id),
  ...rest,
})

/** The field of the form in which people are picked, the one that conditions ask, and one for roles. */
export const approver = field(1, '负责人', 'fm-people')
export const amount = field(2, '金额', 'number')
export const duty = field(3, '经办角色', 'custom', { options: { componentName: 'fm-chose-role' } })

/** A flow that 李明 of 研发部 started and 钱进 of 前端组 handled last. */
export const flowOf = (rest: Partial<RecipientContext> = {}): RecipientContext => ({
  directory: matrix(),
  set: { runRoots: [], runRoottype: 'creater' },
  creatorId: 'li',
  creatorDeptId: '2',
  lastUserId: 'qian',
  lastDeptId: '3',
  form: design([], [approver, amount, duty]).formset,
  values: {},
  groups: new Map(),
  ...rest,
})
