import './people.css'
import '../../platform/i18n/design-texts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RecordList, StaffRow } from '#/generated/types'
import list from '#schemas/lists/records/people.json'
import { DepartmentTree } from '../../directory/department-tree'
import { departmentsOf } from '../../directory/departments'
import { useTree } from '../../directory/use-tree'
import { RefusedPage } from '../../flow/summary/flow-error-page'
import { RecordListView } from '../../lists/records/record-list'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useLoaded } from '../../platform/use-query'
import { useSession } from '../../stores/session'
import { Skeleton } from '../../ui/primitives'
import { DepartmentChoice } from './department-choice'
import { LeaveDialog } from './leave-dialog'
import { PasswordDialog } from './password-dialog'
import { PersonDrawer } from './person-drawer'
import { SheetMenu } from './sheet/spreadsheet-menu'
import { staffCells, toldBy } from './staff-cells'
import { useDeeds } from './use-person-actions'

/** Whose people are looked at; without a department everybody. */
export interface Place {
  department?: string
  deep: boolean
}

/** The people of the company, by department: adding, changing, passwords, leaving with a hand-over. */
export default function PeoplePage() {
  const {
    value,
    failure,
    reload: reloadCompany,
  } = useLoaded('people', () => Promise.all([api.dept.list({}), api.employee.role.list({})]))
  const departments = useMemo(() => value && departmentsOf(value[0]), [value])
  const tree = useTree(departments)
  const [query] = useSearchParams()
  const [place, setPlace] = useState<Place>({ department: query.get('dept') ?? undefined, deep: true })
  const [round, setRound] = useState(0)
  const { person: self } = useSession()
  const reload = () => {
    setRound((last) => last + 1)
    void reloadCompany()
  }
  const deeds = useDeeds(reload)
  if (failure && !value) return <RefusedPage failure={failure} onRetry={() => void reloadCompany()} />
  if (!departments || !value) return <Skeleton lines={10} />
  const [, roles] = value
  const { asked, close } = deeds
  const { department, deep } = place
  const go = (next: Partial<Place>) => setPlace((last) => ({ ...last, ...next }))
  const drawer = { departments, roles, onClose: close, onSaved: reload, onAdded: deeds.tellPassword }
  return (
    <div className="staff">
      <aside className="q-card staff-side">
        <DepartmentTree
          tree={tree}
          label={t('menu.department')}
          selected={department}
          onSelect={({ row }) => go({ department: row.id === department ? undefined : row.id })}
        >
          {({ row }) => <span className="staff-count">{row.total}</span>}
        </DepartmentTree>
      </aside>
      <RecordListView<StaffRow>
        list={list as RecordList}
        title={departments.byId.get(department ?? '')?.name}
        always={department ? { dept_id: department, deep } : undefined}
        options={{ role_id: roles.map(({ id, name }) => ({ value: id, text: name })) }}
        parts={{ told: toldBy(self?.id ?? ''), cells: staffCells, acts: deeds.acts }}
        round={round}
      >
        <DepartmentChoice {...place} departments={departments} onChange={go} />
        <SheetMenu onSaved={reload} />
      </RecordListView>
      {asked?.kind === 'add' && <PersonDrawer {...drawer} department={department} />}
      {asked?.kind === 'edit' && <PersonDrawer {...drawer} row={asked.row} />}
      {asked?.kind === 'leave' && (
        <LeaveDialog row={asked.row} leaves={asked.leaves} onClose={close} onSaved={reload} />
      )}
      {asked?.kind === 'password' && (
        <PasswordDialog name={asked.name} password={asked.password} onClose={close} />
      )}
    </div>
  )
}
