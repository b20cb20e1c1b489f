import { Cascader } from 'antd'
import type { ReactElement } from 'react'
import { type ChoiceNode, findChoicePath } from '../../core/form'
import { matchesName, useDeferredOpening, useDevice, usePinyin, useTranslator } from '../platform'
import { MobileTreeField } from './mobile/tree-field'
import type { OptionsState } from './options/options'
import { OptionsStatus } from './options/options-status'
import { type TreeOptions, treeOptionsOf, type ValuePath } from './tree/tree-options'
import { antdStatusOf, isTouchDevice, itemTextOption, pickAria, type WidgetProps } from './widget-props'

interface TreeChoiceProps {
  props: Omit<WidgetProps, 'onChange' | 'value'>
  offer: OptionsState
  paths: ValuePath[]
  /** Returns the names of a chosen path that the source does not return (yet). */
  namesOf?(path: ValuePath): string[] | undefined
  onPaths(paths: ValuePath[]): void
}

interface DrawnProps extends TreeChoiceProps {
  look: TreeOptions
  /** Returns the display text of a path with known names. */
  read(labels: readonly unknown[], path: ValuePath): string
}

/** Select field for paths in a tree, opened level by level or searched. */
export function TreeSelect(choiceProps: TreeChoiceProps) {
  const { props, offer, paths, namesOf, onPaths } = choiceProps
  const look = treeOptionsOf(props.item)
  const read = (labels: readonly unknown[], path: ValuePath) => {
    const names = labels.length === path.length ? labels : (namesOf?.(path) ?? labels)
    return (look.showsAll ? names : names.slice(-1)).map(String).join(look.separator)
  }
  const labelsOf = (path: ValuePath) => findChoicePath(offer.choices, path)?.map(({ label }) => label)
  if (useDevice() === 'phone')
    return (
      <MobileTreeField
        props={props}
        look={look}
        offer={offer}
        paths={paths}
        onPaths={onPaths}
        read={(path) => read(labelsOf(path) ?? namesOf?.(path) ?? path, path)}
      />
    )
  return <DeskTree {...choiceProps} look={look} read={read} />
}

/** Dropdown with the levels side by side, below the field. */
function DeskTree({ props, offer, paths, look, read, onPaths }: DrawnProps) {
  const t = useTranslator()
  const { id, item, disabled, onBlur } = props
  const [, preparePinyin] = usePinyin()
  const opening = useDeferredOpening({ onBlur })
  const { 'aria-required': _, ...ties } = pickAria(props)
  const common = {
    id,
    disabled,
    ...ties,
    className: 'qf-select',
    options: offer.choices as ChoiceNode[],
    allowClear: item.options.clearable !== false,
    changeOnSelect: look.stopsAnywhere,
    expandTrigger: isTouchDevice() ? ('click' as const) : look.opensBy,
    placeholder: itemTextOption(item, 'placeholder') ?? t('widget.choose'),
    notFoundContent: <OptionsStatus offer={offer} />,
    loading: offer.state === 'loading',
    status: antdStatusOf(props),
    // aria-controls of the input refers to this id, which no other element has
    popupRender: (menus: ReactElement) => <div id={`${id}_list`}>{menus}</div>,
    showSearch: look.searches && {
      filter: (typed: string, way: { label?: unknown }[]) =>
        way.some(({ label }) => matchesName(String(label), typed)),
    },
    onSearch: preparePinyin,
    ...opening,
  }
  if (!look.isMultiple)
    return (
      <Cascader
        {...common}
        value={paths[0]}
        displayRender={(labels) => read(labels, paths[0] ?? [])}
        onChange={(path) => onPaths(path?.length ? [path as ValuePath] : [])}
      />
    )
  return (
    <Cascader
      {...common}
      multiple
      value={paths}
      showCheckedStrategy={Cascader.SHOW_CHILD}
      maxTagCount={look.folds ? 1 : undefined}
      displayRender={(labels) => read(labels, labels as ValuePath)}
      onChange={(chosen) => onPaths(chosen as ValuePath[])}
    />
  )
}
