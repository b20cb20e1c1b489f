import { choosingProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { loadCompany } from '../../picker/directory-picker/company-source'
import { Choose } from '../../picker/directory-picker/directory-picker'
import type { Picked } from '../../picker/directory-picker/picker-source'

const load = () => loadCompany('contact')

/** People and departments from the address book (S2-008). */
const ContactField = (props: WidgetProps<Picked[]>) => (
  <Choose {...choosingProps(props, 'widget.choose-contact')} load={load} />
)

export default ContactField
