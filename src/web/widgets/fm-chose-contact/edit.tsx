import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'

const load = () => loadCompanySource('contact')

/** Field for people and departments from the address book (S2-008). */
const ContactField = (props: WidgetProps<DirectoryPickerEntry[]>) => (
  <DirectoryPicker {...toPickerProps(props)} load={load} />
)

export default ContactField
