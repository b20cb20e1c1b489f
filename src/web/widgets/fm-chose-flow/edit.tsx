import { Choose } from '../../picker/choosing/choose'
import type { Picked } from '../../picker/choosing/source'
import { loadFlowSource } from '../../picker/choosing/trees'
import { choosingProps } from '../choosing'
import type { WidgetProps } from '../widget'

/** Flows by category (S2-011, S2-047). */
const FlowField = (props: WidgetProps<Picked[]>) => (
  <Choose {...choosingProps(props, 'widget.choose-flow')} load={loadFlowSource} />
)

export default FlowField
