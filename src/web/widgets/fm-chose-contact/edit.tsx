import { Choose } from '../../picker/choosing/choose'
import { loadCompany } from '../../picker/choosing/company'
import type { Picked } from '../../picker/choosing/source'
import { choosingProps } from '../choosing'
import type { WidgetProps } from '../widget'

const load = () => loadCompany('contact')

/** People and departments from the address book (S2-008). */
const ContactField = (props: WidgetProps<Picked[]>) => (
  <Choose {...choosingProps(props, 'widget.choose-contact')} load={load} />
)

export default ContactField
