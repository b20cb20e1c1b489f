import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'
import { loadRoleSource } from '../../picker/directory-picker/tree-sources'
import { useTranslator } from '../../platform'

/** Field for roles, by group (S2-007). */
const RoleField = (props: WidgetProps<DirectoryPickerEntry[]>) => (
  <DirectoryPicker {...toPickerProps(props, useTranslator())} load={loadRoleSource} />
)

export default RoleField
