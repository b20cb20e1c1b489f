import { choicesAlong, entryOf } from '#/core/form/design/source-rows'
import { sameValue } from '#/core/form/values/form-values'
import { useOffer } from '../../controls/options/options'
import { pathOf } from '../../controls/tree/tree-options'
import { TreeChoice } from '../../controls/tree-select'
import type { WidgetProps } from '../../controls/widget-props'

type Entry = ReturnType<typeof entryOf>

/** Ways down a tree of choices; each is stored with its values, its names and its last value. */
function NamedCascaderField({ value, onChange, ...props }: WidgetProps<Entry[]>) {
  const { item, disabled } = props
  const offer = useOffer(item, { value, disabled, onChange })
  const entries = Array.isArray(value) ? value : []
  const entryAt = (path: Entry['path']) => entries.find((one) => sameValue(pathOf(one), path))
  const choose = (paths: Entry['path'][]) => {
    const next = paths.flatMap((path) => {
      const along = choicesAlong(offer.choices, path)
      const entry = along ? entryOf(along) : entryAt(path)
      return entry ? [entry] : []
    })
    onChange(next.length ? next : null)
  }
  return (
    <TreeChoice
      props={props}
      offer={offer}
      paths={entries.map(pathOf)}
      namesOf={(path) => entryAt(path)?.pathname}
      onPaths={choose}
    />
  )
}

export default NamedCascaderField
