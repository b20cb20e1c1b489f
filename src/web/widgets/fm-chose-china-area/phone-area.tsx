import { useMemo } from 'react'
import type { OfferedChoice } from '#/core/form/design/choices'
import { choicesAlong } from '#/core/form/design/source-rows'
import {
  type AreaValue,
  areaLevels,
  areaText,
  levelsShown,
  preset,
  type Region,
  type ShownLevels,
} from '#/core/form/values/china-area'
import { PhoneTree } from '../../controls/mobile/tree-field'
import type { Offer } from '../../controls/options/options'
import type { Path, TreeLook } from '../../controls/tree/tree-options'
import type { WidgetProps } from '../../controls/widget-props'

const look: TreeLook = {
  separator: '-',
  showsAll: true,
  folds: false,
  searches: true,
  opensBy: 'click',
  isMultiple: false,
  stopsAnywhere: true,
}

/** Regions as a tree of choices, so many levels deep. */
const choicesOf = (regions: readonly Region[], depth: number): OfferedChoice[] =>
  regions.map(({ ReginNum, ReginName, SubLst }) => ({
    value: String(ReginNum),
    label: ReginName,
    ...(depth > 1 && SubLst.length > 0 && { children: choicesOf(SubLst, depth - 1) }),
  }))

interface PhoneAreaProps {
  props: WidgetProps<AreaValue>
  value: AreaValue | null | undefined
  regions: readonly Region[]
  shown: ShownLevels
  state: Offer['state']
}

/** On a phone province, city and district follow each other on one sheet. */
export function PhoneArea({ props, value, regions, shown, state }: PhoneAreaProps) {
  const depth = levelsShown(shown).length
  const choices = useMemo(() => choicesOf(regions, depth), [regions, depth])
  const codes = areaLevels.map((level) => value?.[`${level}Code`] ?? '').filter(Boolean)
  const choose = ([path = []]: Path[]) => {
    const chosen = areaLevels.map((level, at) => [`${level}Code`, String(path[at] ?? '')])
    props.onChange(preset(Object.fromEntries(chosen), regions, shown))
  }
  const namesOf = (path: Path) => choicesAlong(choices, path)?.map(({ label }) => label)
  return (
    <PhoneTree
      props={props}
      look={look}
      read={(path) => namesOf(path)?.join(look.separator) ?? areaText(value)}
      offer={{ state, choices, retry: () => undefined }}
      paths={codes.length ? [codes] : []}
      onPaths={choose}
    />
  )
}
