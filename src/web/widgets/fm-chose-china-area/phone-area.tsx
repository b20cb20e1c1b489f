import { useMemo } from 'react'
import {
  type AreaValue,
  areaLevels,
  areaText,
  type ChoiceNode,
  findChoicePath,
  type LevelOptions,
  presetArea,
  type Region,
  visibleLevels,
} from '../../../core/form'
import { MobileTreeField } from '../../controls/mobile/tree-field'
import type { OptionsState } from '../../controls/options/options'
import type { TreeOptions, ValuePath } from '../../controls/tree/tree-options'
import type { WidgetProps } from '../../controls/widget-props'

const look: TreeOptions = {
  separator: '-',
  showsAll: true,
  folds: false,
  searches: true,
  opensBy: 'click',
  isMultiple: false,
  stopsAnywhere: true,
}

/** Converts regions to a tree of choices, down to a depth. */
const choicesOf = (regions: readonly Region[], depth: number): ChoiceNode[] =>
  regions.map(({ ReginNum, ReginName, SubLst }) => ({
    value: String(ReginNum),
    label: ReginName,
    ...(depth > 1 && SubLst.length > 0 && { children: choicesOf(SubLst, depth - 1) }),
  }))

interface PhoneAreaProps {
  props: WidgetProps<AreaValue>
  value: AreaValue | null | undefined
  regions: readonly Region[]
  shown: LevelOptions
  state: OptionsState['state']
}

/** Area field on a phone: province, city and district follow each other on one sheet. */
export function PhoneArea({ props, value, regions, shown, state }: PhoneAreaProps) {
  const depth = visibleLevels(shown).length
  const choices = useMemo(() => choicesOf(regions, depth), [regions, depth])
  const codes = areaLevels.map((level) => value?.[`${level}Code`] ?? '').filter(Boolean)
  const choose = ([path = []]: ValuePath[]) => {
    const chosen = areaLevels.map((level, at) => [`${level}Code`, String(path[at] ?? '')])
    props.onChange(presetArea(Object.fromEntries(chosen), regions, shown))
  }
  const namesOf = (path: ValuePath) => findChoicePath(choices, path)?.map(({ label }) => label)
  return (
    <MobileTreeField
      props={props}
      look={look}
      read={(path) => namesOf(path)?.join(look.separator) ?? areaText(value)}
      offer={{ state, choices, retry: () => undefined }}
      paths={codes.length ? [codes] : []}
      onPaths={choose}
    />
  )
}
