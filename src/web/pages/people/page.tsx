import '../../lists/rows.css'
import '../../lists/list.css'
import './people.css'
import '../../platform/designing-texts'
import { useMemo } from 'react'
import { DepartmentTree } from '../../directory/department-tree'
import { departmentsOf } from '../../directory/departments'
import { useTree } from '../../directory/use-tree'
import { RefusedPage } from '../../flow-parts/refused-page'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { LeaveDialog } from './leave-dialog'
import { PasswordDialog } from './password-dialog'
import { PersonDrawer } from './person-drawer'
import { SheetMenu } from './sheet/sheet-menu'
import { StaffTable } from './staff-table'
import { StaffTools } from './staff-tools'
import { useDeeds } from './use-deeds'
import { useStaff } from './use-staff'

/** The people of the company, by department: adding, changing, passwords, leaving with a hand-over. */
export default function PeoplePage() {
  const {
    value,
    failure,
    reload: reloadCompany,
  } = useLoaded('people', () => Promise.all([api.dept.list({}), api.employee.role.list({})]))
  const departments = useMemo(() => value && departmentsOf(value[0]), [value])
  const tree = useTree(departments)
  const staff = useStaff()
  const { person: self } = useSession()
  const reload = () => {
    staff.reload()
    void reloadCompany()
  }
  const deeds = useDeeds(reload)
  if (failure && !value) return <RefusedPage failure={failure} onRetry={() => void reloadCompany()} />
  if (!departments || !value) return <Skeleton lines={10} />
  const [, roles] = value
  const { asked, close } = deeds
  const { shown, department } = staff
  const drawer = { departments, roles, onClose: close, onSaved: reload, onAdded: deeds.tellPassword }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => deeds.ask({ kind: 'add' })}>
      {t('directory.add-person')}
    </Button>
  )
  return (
    <div className="staff">
      <aside className="q-card staff-side">
        <DepartmentTree
          tree={tree}
          label={t('menu.department')}
          selected={department}
          onSelect={({ row }) => staff.look({ department: row.id === department ? undefined : row.id })}
        >
          {({ row }) => <span className="staff-count">{row.total}</span>}
        </DepartmentTree>
      </aside>
      <section className="q-card rows-page staff-main">
        <header className="rows-head">
          <h1>{departments.byId.get(department ?? '')?.name ?? t('menu.employee')}</h1>
          <StaffTools {...{ staff, departments, roles }}>
            <SheetMenu onSaved={reload} />
            {add}
          </StaffTools>
        </header>
        {!shown && <Skeleton lines={8} />}
        {shown && shown.result.length > 0 && (
          <StaffTable rows={shown.result} self={self?.id ?? ''} onDeed={deeds.run} />
        )}
        {shown?.result.length === 0 && <Empty title={t('directory.nobody-found')}>{add}</Empty>}
        {shown && <RowPager shown={shown} turnTo={staff.turnTo} />}
      </section>
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
