import './people.css'
import '../../platform/i18n/design-texts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RecordList, StaffRow } from '#/generated/types'
import list from '#schemas/lists/records/people.json'
import { DepartmentTree } from '../../directory/department-tree'
import { indexDepartments } from '../../directory/departments'
import { useTree } from '../../directory/use-tree'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { RecordListView } from '../../lists/records/record-list'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { useSession } from '../../stores/session'
import { Skeleton } from '../../ui/primitives'
import { DepartmentChoice } from './department-choice'
import { OffboardingDialog } from './leave-dialog'
import { PasswordDialog } from './password-dialog'
import { PersonDrawer } from './person-drawer'
import { SpreadsheetMenu } from './sheet/spreadsheet-menu'
import { staffCapabilitiesOf, staffCells } from './staff-cells'
import { usePersonActions } from './use-person-actions'

/** Filter by department; without one everyone. */
export interface PeopleFilter {
  department?: string
  deep: boolean
}

/** Manages the company's people by department: add, edit, passwords, offboarding. */
export default function PeoplePage() {
  const {
    value,
    failure,
    reload: reloadCompany,
  } = useQuery('people', () => Promise.all([api.dept.list({}), api.employee.role.list({})]))
  const departments = useMemo(() => value && indexDepartments(value[0]), [value])
  const tree = useTree(departments)
  const [query] = useSearchParams()
  const [place, setPlace] = useState<PeopleFilter>({ department: query.get('dept') ?? undefined, deep: true })
  const [round, setRound] = useState(0)
  const { person: self } = useSession()
  const reload = () => {
    setRound((last) => last + 1)
    void reloadCompany()
  }
  const deeds = usePersonActions(reload)
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reloadCompany()} />
  if (!departments || !value) return <Skeleton lines={10} />
  const [, roles] = value
  const { asked, close } = deeds
  const { department, deep } = place
  const go = (next: Partial<PeopleFilter>) => setPlace((last) => ({ ...last, ...next }))
  const drawer = { departments, roles, onClose: close, onSaved: reload, onAdded: deeds.tellPassword }
  return (
    <div className="staff q-stack q-align-start q-gap-4">
      <aside className="q-card staff-side q-scroll">
        <DepartmentTree
          tree={tree}
          label={t('menu.department')}
          selected={department}
          onSelect={({ row }) => go({ department: row.id === department ? undefined : row.id })}
        >
          {({ row }) => <span className="staff-count q-push q-muted q-text-sm">{row.total}</span>}
        </DepartmentTree>
      </aside>
      <RecordListView<StaffRow>
        list={list as RecordList}
        title={departments.byId.get(department ?? '')?.name}
        always={department ? { dept_id: department, deep } : undefined}
        options={{ role_id: roles.map(({ id, name }) => ({ value: id, text: name })) }}
        parts={{ told: staffCapabilitiesOf(self?.id ?? ''), cells: staffCells, acts: deeds.acts }}
        round={round}
      >
        <DepartmentChoice {...place} departments={departments} onChange={go} />
        <SpreadsheetMenu onSaved={reload} />
      </RecordListView>
      {asked?.kind === 'add' && <PersonDrawer {...drawer} department={department} />}
      {asked?.kind === 'edit' && <PersonDrawer {...drawer} row={asked.row} />}
      {asked?.kind === 'leave' && (
        <OffboardingDialog row={asked.row} leaves={asked.leaves} onClose={close} onSaved={reload} />
      )}
      {asked?.kind === 'password' && (
        <PasswordDialog name={asked.name} password={asked.password} onClose={close} />
      )}
    </div>
  )
}
