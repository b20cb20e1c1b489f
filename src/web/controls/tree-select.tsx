import { Cascader } from 'antd'
import type { ReactElement } from 'react'
import type { OfferedChoice } from '#/core/form/design/choices'
import { choicesAlong } from '#/core/form/design/source-rows'
import { useDevice } from '../platform/device'
import { t } from '../platform/i18n/i18n'
import { PhoneTree } from './mobile/tree-field'
import type { Offer } from './options/options'
import { OfferNote } from './options/options-status'
import { type Path, type TreeLook, treeLook } from './tree/tree-options'
import { described, isPhone, markOf, textOption, type WidgetProps } from './widget-props'

interface TreeChoiceProps {
  props: Omit<WidgetProps, 'onChange' | 'value'>
  offer: Offer
  paths: Path[]
  /** The names of a chosen way that the source does not tell (yet). */
  namesOf?(path: Path): string[] | undefined
  onPaths(paths: Path[]): void
}

interface DrawnProps extends TreeChoiceProps {
  look: TreeLook
  /** How a way reads whose names are known to be these. */
  read(labels: readonly unknown[], path: Path): string
}

/** Ways through a tree of choices, opened level by level or searched. */
export function TreeChoice(given: TreeChoiceProps) {
  const { props, offer, paths, namesOf, onPaths } = given
  const look = treeLook(props.item)
  const read = (labels: readonly unknown[], path: Path) => {
    const names = labels.length === path.length ? labels : (namesOf?.(path) ?? labels)
    return (look.showsAll ? names : names.slice(-1)).map(String).join(look.separator)
  }
  const labelsOf = (path: Path) => choicesAlong(offer.choices, path)?.map(({ label }) => label)
  if (useDevice() === 'phone')
    return (
      <PhoneTree
        props={props}
        look={look}
        offer={offer}
        paths={paths}
        onPaths={onPaths}
        read={(path) => read(labelsOf(path) ?? namesOf?.(path) ?? path, path)}
      />
    )
  return <DeskTree {...given} look={look} read={read} />
}

/** A list of the levels beside each other, below the field. */
function DeskTree({ props, offer, paths, look, read, onPaths }: DrawnProps) {
  const { id, item, disabled, onBlur } = props
  const { 'aria-required': _, ...ties } = described(props)
  const common = {
    id,
    disabled,
    onBlur,
    ...ties,
    className: 'qf-select',
    options: offer.choices as OfferedChoice[],
    allowClear: item.options.clearable !== false,
    changeOnSelect: look.stopsAnywhere,
    expandTrigger: isPhone() ? ('click' as const) : look.opensBy,
    placeholder: textOption(item, 'placeholder') ?? t('widget.choose'),
    notFoundContent: <OfferNote offer={offer} />,
    loading: offer.state === 'loading',
    status: markOf(props),
    // the box says that it controls a list of this id, which nothing bears otherwise
    popupRender: (menus: ReactElement) => <div id={`${id}_list`}>{menus}</div>,
    showSearch: look.searches && {
      filter: (typed: string, way: { label?: unknown }[]) =>
        way.some(({ label }) => String(label).toLowerCase().includes(typed.toLowerCase())),
    },
  }
  if (!look.isMultiple)
    return (
      <Cascader
        {...common}
        value={paths[0]}
        displayRender={(labels) => read(labels, paths[0] ?? [])}
        onChange={(path) => onPaths(path?.length ? [path as Path] : [])}
      />
    )
  return (
    <Cascader
      {...common}
      multiple
      value={paths}
      showCheckedStrategy={Cascader.SHOW_CHILD}
      maxTagCount={look.folds ? 1 : undefined}
      displayRender={(labels) => read(labels, labels as Path)}
      onChange={(chosen) => onPaths(chosen as Path[])}
    />
  )
}
