import { toPickerProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import type { FormHost } from '../../form-host/form-host'
import { loadCompanySource } from '../../picker/directory-picker/company-source'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'
import { useTranslator } from '../../platform'

const load = (host: FormHost) => loadCompanySource('contact', host)

/** Field for people and departments from the address book (S2-008). */
const ContactField = (props: WidgetProps<DirectoryPickerEntry[]>) => (
  <DirectoryPicker {...toPickerProps(props, useTranslator())} load={load} />
)

export default ContactField
