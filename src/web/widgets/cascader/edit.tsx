import type { OfferedChoice } from '#/core/form/design/choices'
import { useOffer } from '../choices'
import { pathOf } from '../tree'
import { TreeChoice } from '../tree-choice'
import type { WidgetProps } from '../widget'

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
