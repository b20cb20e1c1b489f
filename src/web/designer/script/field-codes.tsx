import type { FormDesign, FormItem } from '#/generated/types'
import { canHoldValue, columnsOf, itemsOf } from '../../../core/form'
import { t } from '../../platform'
import { Row } from '../../ui'
import { titleOf } from '../titles'

interface FieldCodesProps {
  form: FormDesign
  onInsert(text: string): void
}

/** Returns the script snippets for a field: its value, its key, and the codes of its columns. */
const piecesOf = (item: FormItem) => [
  ...(canHoldValue(item)
    ? [{ title: t('designer.script.piece.value'), text: `Models[${JSON.stringify(item.model)}]` }]
    : []),
  { title: t('designer.script.piece.key'), text: JSON.stringify(item.key) },
  ...columnsOf(item).map(({ name, code }) => ({ title: name, text: JSON.stringify(code) })),
]

/** Lists the fields of the form with their script names; a click inserts one. */
export const FieldCodes = ({ form, onInsert }: FieldCodesProps) => (
  <ul className="fs-fields q-stack q-gap-0-5">
    {itemsOf(form).map((item) => (
      <Row as="li" gap={1.5} wrap key={item.key}>
        <span className="q-shrink">{titleOf(item)}</span>
        {piecesOf(item).map(({ title, text }) => (
          <button
            className="q-text-xs q-surface q-pad-y-0 q-pad-x-2"
            key={text}
            type="button"
            title={text}
            aria-label={t('designer.script.insert', { name: titleOf(item), piece: title })}
            onClick={() => onInsert(text)}
          >
            {title}
          </button>
        ))}
      </Row>
    ))}
  </ul>
)
