import { useCallback } from 'react'
import { fieldOfItem } from '#/core/form/design/fields'
import { Choose } from '../../picker/choosing/choose'
import { loadCompany } from '../../picker/choosing/company'
import type { Picked } from '../../picker/choosing/source'
import { choosingProps } from '../choosing'
import type { WidgetProps } from '../widget'

/** People of the company: one list with job numbers, or the tree of departments (S2-045, S2-046). */
function PeopleField(props: WidgetProps<Picked[]>) {
  const { refers = 'person' } = fieldOfItem(props.item)
  const load = useCallback(() => loadCompany(refers), [refers])
  return <Choose {...choosingProps(props, 'widget.choose-user')} load={load} />
}

export default PeopleField
