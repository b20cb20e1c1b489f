import { choosingProps } from '../../controls/picker-props'
import type { WidgetProps } from '../../controls/widget-props'
import { Choose } from '../../picker/directory-picker/directory-picker'
import type { Picked } from '../../picker/directory-picker/picker-source'
import { loadFlowSource } from '../../picker/directory-picker/tree-sources'

/** Flows by category (S2-011, S2-047). */
const FlowField = (props: WidgetProps<Picked[]>) => (
  <Choose {...choosingProps(props, 'widget.choose-flow')} load={loadFlowSource} />
)

export default FlowField
