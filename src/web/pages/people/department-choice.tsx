import { useState } from 'react'
import type { DepartmentIndex } from '../../directory/departments'
import { findDepartments } from '../../directory/find-entries'
import { SelectionField } from '../../directory/selection-field'
import { t } from '../../platform'
import { Button, Dialog } from '../../ui'
import type { PeopleFilter } from './page'

interface DepartmentChoiceProps extends PeopleFilter {
  departments: DepartmentIndex
  onChange(place: Partial<PeopleFilter>): void
}

/**
 * Chooses whether subdepartments are included; on a narrow screen, which has no tree, also the department.
 */
export function DepartmentChoice({ department, deep, departments, onChange }: DepartmentChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const name = departments.byId.get(department ?? '')?.name
  return (
    <>
      <Button className="q-button staff-narrow" icon="down" onClick={() => setOpen(true)}>
        {name ?? t('directory.all-departments')}
      </Button>
      {department && (
        <label className="dir-check q-inline q-gap-1-5 q-soft">
          <input
            type="checkbox"
            checked={deep}
            onChange={({ target }) => onChange({ deep: target.checked })}
          />
          {t('directory.deep')}
        </label>
      )}
      {isOpen && (
        <Dialog title={t('directory.departments')} onClose={() => setOpen(false)}>
          <div className="dir-form q-stack q-gap-3-5">
            <SelectionField
              label={t('directory.departments')}
              placeholder={t('directory.find-department')}
              single
              chosen={department && name ? [{ id: department, name }] : []}
              find={findDepartments(departments)}
              onChange={([chosen]) => {
                onChange({ department: chosen?.id })
                setOpen(false)
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
