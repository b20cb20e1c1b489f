import { Fragment } from 'react'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { useDropIndex, useZone } from '../drag/drag'
import { ItemFrame } from './item-frame'

interface ZoneProps {
  parent: string | null
  column: number
  items: readonly FormItem[]
}

/** A list of items into which others can be dropped, with a line where the next one would fall. */
export function Zone({ parent, column, items }: ZoneProps) {
  const zone = useZone(parent, column)
  const dropIndex = useDropIndex(parent, column)
  const line = <div className="fd-line" aria-hidden="true" />
  return (
    <div className="fd-zone" data-over={dropIndex !== undefined || undefined} {...zone}>
      {items.map((item, index) => (
        <Fragment key={item.key}>
          {dropIndex === index && line}
          <ItemFrame item={item} />
        </Fragment>
      ))}
      {dropIndex !== undefined && dropIndex >= items.length && line}
      {parent !== null && items.length === 0 && (
        <span className="fd-zone-hint">{t('designer.column.hint')}</span>
      )}
    </div>
  )
}
