import { type ReactNode, useState } from 'react'
import type { EmployeeRoleListData } from '#/generated/types'
import { ChosenField } from '../../directory/chosen-field'
import type { Departments } from '../../directory/departments'
import { findDepartments } from '../../directory/finding'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Segments } from '../../ui/segments'
import type { Staff, State } from './use-staff'

interface StaffToolsProps {
  staff: Staff
  departments: Departments
  roles: EmployeeRoleListData
  children: ReactNode
}

const states: readonly State[] = ['enabled', 'disabled', 'all']

/** On a narrow screen the department is chosen here, for there is no room for the tree. */
function DepartmentButton({ staff, departments }: Pick<StaffToolsProps, 'staff' | 'departments'>) {
  const [isOpen, setOpen] = useState(false)
  const { department, look } = staff
  const name = departments.byId.get(department ?? '')?.name
  return (
    <>
      <Button className="q-button staff-narrow" icon="down" onClick={() => setOpen(true)}>
        {name ?? t('directory.all-departments')}
      </Button>
      {isOpen && (
        <Dialog title={t('directory.departments')} onClose={() => setOpen(false)}>
          <div className="dir-form">
            <ChosenField
              label={t('directory.departments')}
              placeholder={t('directory.find-department')}
              single
              chosen={department && name ? [{ id: department, name }] : []}
              find={findDepartments(departments)}
              onChange={([chosen]) => {
                look({ department: chosen?.id })
                setOpen(false)
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** What narrows the list of people, and adding one. */
export function StaffTools({ staff, departments, roles, children }: StaffToolsProps) {
  const { text, department, deep, role, state, look } = staff
  const options = states.map((value) => ({ value, text: t(`directory.state.${value}`) }))
  return (
    <div className="rows-tools">
      <DepartmentButton {...{ staff, departments }} />
      {department && (
        <label className="dir-check">
          <input type="checkbox" checked={deep} onChange={({ target }) => look({ deep: target.checked })} />
          {t('directory.deep')}
        </label>
      )}
      <input
        type="search"
        className="q-input"
        aria-label={t('directory.find-staff')}
        placeholder={t('directory.find-staff')}
        value={text}
        onChange={({ target }) => look({ text: target.value })}
      />
      <select
        className="q-input staff-role-filter"
        aria-label={t('directory.roles')}
        value={role}
        onChange={({ target }) => look({ role: target.value })}
      >
        <option value="">{t('directory.all-roles')}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Segments
        label={t('directory.column.state')}
        value={state}
        options={options}
        onChange={(next) => look({ state: next })}
      />
      {children}
    </div>
  )
}
