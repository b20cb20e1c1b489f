import type { OfferedChoice } from '#/core/form/design/choices'
import { useOffer } from '../../controls/options/options'
import { pathOf } from '../../controls/tree/tree-options'
import { TreeChoice } from '../../controls/tree-select'
import type { WidgetProps } from '../../controls/widget-props'

type Value = OfferedChoice['value'][]

/** One way down a tree of choices; the values along it are stored. */
function CascaderField({ value, onChange, ...props }: WidgetProps<Value>) {
  const { item, disabled } = props
  const offer = useOffer(item, { value, disabled, onChange })
  const path = pathOf(value)
  return (
    <TreeChoice
      props={props}
      offer={offer}
      paths={path.length ? [path] : []}
      onPaths={([chosen]) => onChange(chosen ?? null)}
    />
  )
}

export default CascaderField
