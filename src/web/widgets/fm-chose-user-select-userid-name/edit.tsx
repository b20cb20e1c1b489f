import { useCallback } from 'react'
import { itemFieldSchema } from '../../../core/form'
import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'

/** Field for people of the company: a list with job numbers, or the department tree (S2-045, S2-046). */
function PeopleField(props: WidgetProps<DirectoryPickerEntry[]>) {
  const { refers = 'person' } = itemFieldSchema(props.item)
  const load = useCallback(() => loadCompanySource(refers), [refers])
  return <DirectoryPicker {...toPickerProps(props)} load={load} />
}

export default PeopleField
