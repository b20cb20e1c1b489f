import { useId, useRef } from 'react'
import type { FormItem } from '#/generated/types'
import { useTranslator } from '../../platform'
import { Icon } from '../../ui'
import type { OptionPath, TreeOptions } from './tree-options'

interface TreeRowsProps {
  item: FormItem
  look: TreeOptions
  ways: readonly OptionPath[]
  /** Whether the rows are search results, which show their full path and have no children. */
  isFound: boolean
  isChosen(way: OptionPath): boolean
  /** Whether a chosen value lies on this path. */
  holds(way: OptionPath): boolean
  onEnter(way: OptionPath): void
  onToggle(way: OptionPath, isTap: boolean): void
}

/** Renders the rows of one level, or search results. A row with children opens them; a leaf is chosen. */
export function TreeRows({ item, look, ways, isFound, ...props }: TreeRowsProps) {
  const t = useTranslator()
  const isTap = useRef(false)
  const group = useId()
  return (
    <fieldset
      className="qf-sheet-choices q-shrink"
      aria-label={item.name}
      onPointerDown={() => (isTap.current = true)}
      onKeyDown={() => (isTap.current = false)}
    >
      {ways.map((way) => {
        const names = way.map(({ label }) => label)
        const key = way.map(({ value }) => value).join('\n')
        if (!isFound && way.at(-1)?.children)
          return (
            <button
              key={key}
              type="button"
              className="qf-sheet-branch q-row q-justify-between q-gap-3 q-break q-full q-plain q-left q-text-lg q-line-below q-pad-y-1 q-pad-x-0"
              aria-label={t('widget.pick.open', { name: names.at(-1) ?? '' })}
              data-holds={props.holds(way) || undefined}
              onClick={() => props.onEnter(way)}
            >
              <span>{names.at(-1)}</span>
              <Icon name="right" />
            </button>
          )
        return (
          <label className="q-gap-3 q-break q-text-lg q-line-below" key={key}>
            <input
              type={look.isMultiple ? 'checkbox' : 'radio'}
              name={group}
              checked={props.isChosen(way)}
              onChange={() => props.onToggle(way, false)}
              onClick={() => !look.isMultiple && isTap.current && props.onToggle(way, true)}
            />
            <span>{isFound ? names.join(look.separator) : names.at(-1)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
