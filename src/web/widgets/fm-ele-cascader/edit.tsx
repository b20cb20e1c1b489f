import { findChoicePath, isSameValue, toPathEntry } from '../../../core/form'
import { useOptionsWithReset } from '../../controls/options/options'
import { valuePathOf } from '../../controls/tree/tree-options'
import { TreeSelect } from '../../controls/tree-select'
import type { WidgetProps } from '../../controls/widget-props'

type Entry = ReturnType<typeof toPathEntry>

/** Field for several paths in a tree; each is stored with its values, its names and its last value. */
function NamedCascaderField({ value, onChange, ...props }: WidgetProps<Entry[]>) {
  const { item, disabled } = props
  const offer = useOptionsWithReset(item, { value, disabled, onChange })
  const entries = Array.isArray(value) ? value : []
  const entryAt = (path: Entry['path']) => entries.find((one) => isSameValue(valuePathOf(one), path))
  const choose = (paths: Entry['path'][]) => {
    const next = paths.flatMap((path) => {
      const along = findChoicePath(offer.choices, path)
      const entry = along ? toPathEntry(along) : entryAt(path)
      return entry ? [entry] : []
    })
    onChange(next.length ? next : null)
  }
  return (
    <TreeSelect
      props={props}
      offer={offer}
      paths={entries.map(valuePathOf)}
      namesOf={(path) => entryAt(path)?.pathname}
      onPaths={choose}
    />
  )
}

export default NamedCascaderField
