import { Choose } from '../../picker/choosing/choose'
import type { Picked } from '../../picker/choosing/source'
import { loadRoleSource } from '../../picker/choosing/trees'
import { choosingProps } from '../choosing'
import type { WidgetProps } from '../widget'

/** Roles by their groups (S2-007). */
const RoleField = (props: WidgetProps<Picked[]>) => (
  <Choose {...choosingProps(props, 'widget.choose-role')} load={loadRoleSource} />
)

export default RoleField
