import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import type { FormColumn, FormItem } from '#/generated/types'
import { canHoldValue, isComputed, itemFieldSchema, itemFormulas } from '../../../core/form'
import { useLinkedPart } from '../../form-host/part-library'
import { listSeparator, runAfterPaint, t } from '../../platform'
import { FormItem as Labelled } from '../../renderer'
import { Icon, type IconName } from '../../ui'
import { duplicateSelection, moveSelection, removeSelection, selectByClick } from '../commands'
import { useDesigner, useDesignerState } from '../context'
import { useDragItem, useDropIndex, useDropZone } from '../drag/drag'
import { FieldControl, planSingleField } from '../field-control'
import { linkagePartTitle } from '../formulas'
import { describeItems, itemTitleOf } from '../titles'

/** Default that a new form would show; undefined for defaults computed when the form is filled in. */
function shownValue({ options }: FormItem): unknown {
  const { defaultValue } = options
  return typeof defaultValue === 'string' && defaultValue.includes('${') ? undefined : defaultValue
}

const ignore = () => {}

/** Renders an item as the form shows it; nothing in it can be focused or changed. */
const ItemView = memo(function ItemView({ item }: { item: FormItem }) {
  const id = useId()
  const planned = useMemo(() => planSingleField(item, 'design.show'), [item])
  if (!planned)
    return (
      <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md">
        {t('widget.unknown', { name: item.name })}
      </p>
    )
  const control = isComputed(item) ? (
    <div className="qf-look q-radius-md fd-computed q-muted">{t('form.computed')}</div>
  ) : (
    <FieldControl id={id} planned={planned} item={item} value={shownValue(item)} onChange={ignore} isStatic />
  )
  return (
    <div className="fd-view" inert>
      {canHoldValue(item) ? (
        <Labelled planned={planned} id={id}>
          {control}
        </Labelled>
      ) : (
        control
      )}
    </div>
  )
})

interface PadButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
}

const PadButton = ({ label, icon, ...rest }: PadButtonProps) => (
  <button
    type="button"
    className="fd-pad-button q-stack q-center q-plain"
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={icon} />
  </button>
)

/** Actions of the selected item, shown next to it. */
function ContextPad({ handle, title }: { handle: ComponentProps<'button'>; title: string }) {
  const designer = useDesigner()
  return (
    <div className="fd-pad q-row q-align-stretch" role="toolbar" aria-label={t('designer.pad')}>
      <span className="fd-pad-title q-truncate q-text-xs q-pad-y-0 q-pad-x-2">{title}</span>
      <PadButton label={t('designer.drag')} icon="grip" {...handle} />
      <PadButton label={t('designer.up')} icon="arrow-up" onClick={() => moveSelection(designer, -1)} />
      <PadButton label={t('designer.down')} icon="arrow-down" onClick={() => moveSelection(designer, 1)} />
      <PadButton label={t('designer.duplicate')} icon="copy" onClick={() => duplicateSelection(designer)} />
      <PadButton label={t('designer.remove')} icon="remove" onClick={() => removeSelection(designer)} />
    </div>
  )
}

/** Badges for what the canvas cannot show of an item: that it is hidden, and which formulas control it. */
function Badges({ item }: { item: FormItem }) {
  const formulas = itemFormulas(item)
  const names = formulas.map(({ column, part }) =>
    column
      ? t('designer.formula.place', { name: column.name, part: linkagePartTitle(part) })
      : linkagePartTitle(part),
  )
  const message = t('designer.formula.badge', { parts: names.join(listSeparator()) })
  const linked = useLinkedPart(item)
  if (!item.hide && !formulas.length && !linked) return null
  return (
    <span className="fd-badges q-row q-align-stretch q-gap-1">
      {formulas.length > 0 && (
        <span
          className="fd-badge q-soft q-text-xs"
          data-formula
          role="img"
          aria-label={message}
          title={message}
        >
          ƒ
        </span>
      )}
      {item.hide && <span className="fd-badge q-soft q-text-xs">{t('designer.hidden')}</span>}
      {linked && (
        <span
          className={`fd-badge q-text-xs ${linked.isOutdated ? 'q-tone-warning' : 'q-soft'}`}
          title={linked.part && t('design-part.from', { name: linked.part.name })}
        >
          {t(linked.isOutdated ? 'design-part.badge-outdated' : 'design-part.badge')}
        </span>
      )}
    </span>
  )
}

/** Heading of a section: its title, or that of a layout with a single section. */
function SectionTitle({ item, column: { name, hide } }: { item: FormItem; column: FormColumn }) {
  return (
    <span className="fd-section-title q-soft q-strong">
      {(item.columns?.length ?? 0) > 1 ? name : item.name}
      {hide && <span className="fd-badge q-soft q-text-xs">{t('designer.hidden')}</span>}
    </span>
  )
}

/**
 * Renders columns side by side and sections below each other under their titles, so nothing has to be opened.
 */
function Columns({ item }: { item: FormItem }) {
  const hasSections = itemFieldSchema(item).holds === 'sections'
  return (
    <div className="fd-columns q-gap-2-5" data-sections={hasSections || undefined}>
      {(item.columns ?? []).map((column, i) => (
        <div
          className="q-row q-align-stretch q-shrink"
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
          key={i}
          data-hidden={column.hide || undefined}
          style={{ flex: `${column.span} 1 0` }}
        >
          {hasSections && <SectionTitle item={item} column={column} />}
          <DropZone parent={item.key} column={i} items={column.list} />
        </div>
      ))}
    </div>
  )
}

/** True if the focus is on the canvas, or was lost with a removed item. */
const isFocusHere = () =>
  document.activeElement === document.body || document.activeElement?.closest('[data-designer=canvas]')

/** One item on the canvas: selectable, draggable and, while selected, with its context pad. */
const ItemFrame = memo(function ItemFrame({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const isSelected = useDesignerState(({ selected }) => selected === item.key)
  const isChosen = useDesignerState(({ beside }) => beside.includes(item.key)) || isSelected
  const isOneOfMany = useDesignerState(({ beside }) => beside.length > 0)
  const title = itemTitleOf(item)
  const { isDragging, area, handle } = useDragItem(item.key, { key: item.key, title })
  const frame = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isSelected) return
    if (isFocusHere()) frame.current?.focus({ preventScroll: true })
    // Scrolling asks for the layout of the page, which the next frame computes anyway.
    return runAfterPaint(() => frame.current?.scrollIntoView({ block: 'nearest' }))
  }, [isSelected])
  const select = (event: MouseEvent) => {
    event.stopPropagation()
    const isPad = event.target instanceof Element && event.target.closest('[role=toolbar]')
    if (!isPad) selectByClick(designer, item.key, event)
  }
  const attach = (element: HTMLElement | null) => {
    frame.current = element
    area.ref(element)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys select, see shortcuts
    <article
      ref={attach}
      className="fd-item q-radius-md q-anchor q-pad-2"
      data-item={item.key}
      data-selected={isChosen || undefined}
      data-dragging={isDragging || undefined}
      data-hidden={item.hide || undefined}
      aria-label={t('designer.item', { name: title })}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={select}
      onPointerDown={area.onPointerDown}
    >
      {item.columns ? <Columns item={item} /> : <ItemView item={item} />}
      <Badges item={item} />
      {isSelected && (
        <ContextPad handle={handle} title={isOneOfMany ? describeItems(designer.chosen) : title} />
      )}
    </article>
  )
})

interface ZoneProps {
  parent: string | null
  column: number
  items: readonly FormItem[]
}

/** List of items that accepts drops, with a line at the drop position. */
export function DropZone({ parent, column, items }: ZoneProps) {
  const zone = useDropZone(parent, column)
  const dropIndex = useDropIndex(parent, column)
  const line = <div className="fd-line q-anchor" aria-hidden="true" />
  return (
    <div className="fd-zone q-anchor" data-over={dropIndex !== undefined || undefined} {...zone}>
      {items.map((item, index) => (
        <Fragment key={item.key}>
          {dropIndex === index && line}
          <ItemFrame item={item} />
        </Fragment>
      ))}
      {dropIndex !== undefined && dropIndex >= items.length && line}
      {parent !== null && items.length === 0 && (
        <span className="fd-zone-hint q-stack q-center q-muted q-text-xs">{t('designer.column.hint')}</span>
      )}
    </div>
  )
}
