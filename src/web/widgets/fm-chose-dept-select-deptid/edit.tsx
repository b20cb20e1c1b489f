import { useCallback } from 'react'
import { fieldOfItem } from '#/core/form/design/fields'
import { Choose } from '../../picker/choosing/choose'
import { loadCompany } from '../../picker/choosing/company'
import type { Picked } from '../../picker/choosing/source'
import { choosingProps } from '../choosing'
import type { WidgetProps } from '../widget'

/** Departments of the company, named shortly or by the way down to them (S2-006, S2-079). */
function DepartmentField(props: WidgetProps<Picked[]>) {
  const { refers = 'department' } = fieldOfItem(props.item)
  const load = useCallback(() => loadCompany(refers), [refers])
  return <Choose {...choosingProps(props, 'widget.choose-dept')} load={load} />
}

export default DepartmentField
