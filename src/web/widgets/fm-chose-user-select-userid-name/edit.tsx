import { useCallback } from 'react'
import { fieldOfItem } from '#/core/form/design/fields'
import { choosingProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { loadCompany } from '../../picker/directory-picker/company-source'
import { Choose } from '../../picker/directory-picker/directory-picker'
import type { Picked } from '../../picker/directory-picker/picker-source'

/** People of the company: one list with job numbers, or the tree of departments (S2-045, S2-046). */
function PeopleField(props: WidgetProps<Picked[]>) {
  const { refers = 'person' } = fieldOfItem(props.item)
  const load = useCallback(() => loadCompany(refers), [refers])
  return <Choose {...choosingProps(props, 'widget.choose-user')} load={load} />
}

export default PeopleField
