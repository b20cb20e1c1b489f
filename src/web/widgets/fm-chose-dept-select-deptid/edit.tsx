import { useCallback } from 'react'
import { itemFieldSchema } from '../../../core/form'
import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'

/** Field for departments of the company, shown by short name or full path (S2-006, S2-079). */
function DepartmentField(props: WidgetProps<DirectoryPickerEntry[]>) {
  const { refers = 'department' } = itemFieldSchema(props.item)
  const load = useCallback(() => loadCompanySource(refers), [refers])
  return <DirectoryPicker {...toPickerProps(props)} load={load} />
}

export default DepartmentField
