import { useCallback } from 'react'
import { fieldOfItem } from '#/core/form/design/fields'
import { choosingProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { loadCompany } from '../../picker/directory-picker/company-source'
import { Choose } from '../../picker/directory-picker/directory-picker'
import type { Picked } from '../../picker/directory-picker/picker-source'

/** Departments of the company, named shortly or by the way down to them (S2-006, S2-079). */
function DepartmentField(props: WidgetProps<Picked[]>) {
  const { refers = 'department' } = fieldOfItem(props.item)
  const load = useCallback(() => loadCompany(refers), [refers])
  return <Choose {...choosingProps(props, 'widget.choose-dept')} load={load} />
}

export default DepartmentField
