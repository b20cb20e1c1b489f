import { type ReactNode, useState } from 'react'
import type { RecipientItem } from '#/generated/types'
import { t } from '../platform'
import { Button, IconButton, Row } from '../ui'
import { NamePrompt, type NamePromptProps } from './name-prompt'
import { EmptyText } from './picker-controls'
import type { PickerTabProps } from './picker-tab'

interface NamedItemsProps extends Pick<PickerTabProps, 'onToggle' | 'onEdit'> {
  /** Prefix of the text keys of the list. */
  of: NamePromptProps['of']
  items: readonly RecipientItem[]
  /** Label of the button that edits an item. */
  editLabel(item: RecipientItem): string
  /** Content above the list. */
  note?: ReactNode
  /** Further buttons of an item. */
  renderButtons?(item: RecipientItem, at: number): ReactNode
  renderMeaning(item: RecipientItem): ReactNode
  createItem(name: string): RecipientItem
}

/** Lists recipient items that have a name and a dialog of their own, and adds one after asking for its name. */
export function NamedItems(props: NamedItemsProps) {
  const { of, items, editLabel, note, renderButtons, renderMeaning, createItem, onToggle, onEdit } = props
  const [isNaming, setNaming] = useState(false)
  const add = (name: string) => {
    const item = createItem(name)
    setNaming(false)
    onToggle(item)
    onEdit(item)
  }
  return (
    <>
      <div className="pk-scroll q-grow q-shrink-y q-pad-1">
        {!items.length && <EmptyText text={t(`${of}.none`)} />}
        {note}
        <ol className="pk-conditions q-stack q-gap-2 q-pad-1">
          {items.map((item, at) => (
            <li className="q-box" key={item.id}>
              <Row as="header">
                <strong className="q-break q-grow q-shrink">{item.name}</strong>
                {renderButtons?.(item, at)}
                <IconButton icon="design" label={editLabel(item)} onClick={() => onEdit(item)} />
              </Row>
              {renderMeaning(item)}
            </li>
          ))}
        </ol>
      </div>
      <div className="pk-foot q-row q-gap-2 q-fixed q-muted q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
        <Button icon="plus" onClick={() => setNaming(true)}>
          {t(`${of}.add`)}
        </Button>
      </div>
      {isNaming && <NamePrompt of={of} onName={add} onClose={() => setNaming(false)} />}
    </>
  )
}
