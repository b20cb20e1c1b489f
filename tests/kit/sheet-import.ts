import type { DepartmentRecord } from '../../src/core/directory/department-changes'
import type { PersonFieldDefinition } from '../../src/core/directory/person-fields'
import type { SheetAuthority } from '../../src/core/directory/sheet/change-guard'
import { planSheetImport, toSheetPlanView } from '../../src/core/directory/sheet/plan-import'
import type { CompanyPerson } from '../../src/core/directory/sheet/plan-people'
import { runToCompletion } from '../../src/core/slices'
import type { DirectorySheets } from '../../src/generated/types'

/*
 * 全公司(1) ── 研发中心(2) ── 前端组(3)
 *          ├─ 财务部(4)
 *          └─ 旧部门(5, out of service)
 */
export const department = (
  id: string,
  name: string,
  parentId: string | null,
  enabled = true,
): DepartmentRecord => ({
  id,
  name,
  parentId,
  enabled,
  order: Number(id),
})
export const departments = [
  department('1', '全公司', null),
  department('2', '研发中心', '1'),
  department('3', '前端组', '2'),
  department('4', '财务部', '1'),
  department('5', '旧部门', '1', false),
]
export const roles = [
  { id: 'cashier', name: '出纳', groupName: '财务', permissions: [] },
  { id: 'boss', name: '管理员', groupName: '系统', permissions: ['all'] },
  { id: 'head-a', name: '组长', groupName: '甲', permissions: [] },
  { id: 'head-b', name: '组长', groupName: '乙', permissions: [] },
]
const person = (jobId: string, name: string, part: Partial<CompanyPerson> = {}): CompanyPerson => ({
  id: `p${jobId}`,
  jobId,
  name,
  enabled: true,
  permissions: [],
  phone: '',
  mail: '',
  departments: [{ id: '3', leader: false }],
  roles: [],
  facts: {},
  superiors: {},
  ...part,
})
export const li = person('1', '李雷', {
  departments: [
    { id: '3', leader: true },
    { id: '4', leader: false },
  ],
})
const wang = person('2', '王芳', {
  phone: '13800000002',
  roles: ['cashier'],
  facts: { grade: 'P5' },
  superiors: { superior: [{ id: 'p1', until: '2026-12-31' }] },
})
const companyPerson = person('3', '赵离', { enabled: false })
const chief = person('4', '钱总', { permissions: ['all'], roles: ['boss'] })
export const known = [li, wang, companyPerson, chief]

const mayManage = (permissions: readonly string[]) => !permissions.includes('all')
const authority: SheetAuthority = {
  callerId: 'p9',
  movesAlone: true,
  rolesInFlows: new Set(),
  trusted: new Set(),
  administrators: ['p4'],
  administratorRoles: new Set(['boss']),
}
export const fields: PersonFieldDefinition[] = [
  { id: 'grade', name: '职级', type: 'choice', choices: 'P5\nP6' },
  { id: 'superior', name: '直属上级', type: 'superior', choices: '' },
]
export const plan = (sheets: Partial<DirectorySheets>, company = { departments, known }) => {
  let last = 100
  const newId = () => String(++last)
  return runToCompletion(
    planSheetImport(
      { departments: [], people: [], ...sheets },
      {
        authority,
        mayManage,
        ...company,
        roles,
        fields,
        newId,
        superiors: company.known,
      },
    ),
  )
}
export const describeView = (sheets: Partial<DirectorySheets>) => toSheetPlanView(plan(sheets))
export const faultsOf = (sheets: Partial<DirectorySheets>) =>
  describeView(sheets).faults.map(({ row, column, code }) => [row, column, code.replace('organisation.', '')])
