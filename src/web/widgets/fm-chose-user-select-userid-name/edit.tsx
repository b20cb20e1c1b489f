import { useCallback } from 'react'
import { itemFieldSchema } from '../../../core/form'
import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import type { FormHost } from '../../form-host/form-host'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'
import { useTranslator } from '../../platform'

/** Field for people of the company: a list with job numbers, or the department tree (S2-045, S2-046). */
function PeopleField(props: WidgetProps<DirectoryPickerEntry[]>) {
  const { refers = 'person' } = itemFieldSchema(props.item)
  const load = useCallback((host: FormHost) => loadCompanySource(refers, host), [refers])
  return <DirectoryPicker {...toPickerProps(props, useTranslator())} load={load} />
}

export default PeopleField
