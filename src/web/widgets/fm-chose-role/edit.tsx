import { choosingProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { Choose } from '../../picker/directory-picker/directory-picker'
import type { Picked } from '../../picker/directory-picker/picker-source'
import { loadRoleSource } from '../../picker/directory-picker/tree-sources'

/** Roles by their groups (S2-007). */
const RoleField = (props: WidgetProps<Picked[]>) => (
  <Choose {...choosingProps(props, 'widget.choose-role')} load={loadRoleSource} />
)

export default RoleField
