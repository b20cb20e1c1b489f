import type { ChoiceNode } from '../../../core/form'
import { useOptionsWithReset } from '../../controls/options/options'
import { valuePathOf } from '../../controls/tree/tree-options'
import { TreeSelect } from '../../controls/tree-select'
import type { WidgetProps } from '../../controls/widget-props'

type Value = ChoiceNode['value'][]

/** Field for one path in a tree of choices; the values along it are stored. */
function CascaderField({ value, onChange, ...props }: WidgetProps<Value>) {
  const { item, disabled } = props
  const offer = useOptionsWithReset(item, { value, disabled, onChange })
  const path = valuePathOf(value)
  return (
    <TreeSelect
      props={props}
      offer={offer}
      paths={path.length ? [path] : []}
      onPaths={([chosen]) => onChange(chosen ?? null)}
    />
  )
}

export default CascaderField
