import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'
import { loadFlowSource } from '../../picker/directory-picker/tree-sources'
import { useTranslator } from '../../platform'

/** Field for flows, by category (S2-011, S2-047). */
const FlowField = (props: WidgetProps<DirectoryPickerEntry[]>) => (
  <DirectoryPicker {...toPickerProps(props, useTranslator())} load={loadFlowSource} />
)

export default FlowField
