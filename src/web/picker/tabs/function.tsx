import { functionModelOf } from '#/core/recipient/function-subject'
import type { RecipientItem } from '#/generated/types'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import {
  newProgramFunction,
  programFunctionFault,
  rowsText,
  subjectText,
} from '../conditions/program-functions'
import { NamedItems } from '../named-items'
import type { PickerTabProps } from '../picker-tab'

/** Program methods 程序方法: a table from people to their contacts (S2-030). */
export default function ProgramMethodsTab({ chosen, known, onToggle, onEdit }: PickerTabProps) {
  return (
    <NamedItems
      of="picker.function"
      items={chosen.filter(({ type }) => type === 'function')}
      editLabel={({ name }) => t('picker.settings', { name })}
      createItem={newProgramFunction}
      renderMeaning={(item) => <Meaning item={item} known={known} />}
      onToggle={onToggle}
      onEdit={onEdit}
    />
  )
}

/** Describes the subject and results of a program method, or that it is incomplete. */
function Meaning({ item, known }: { item: RecipientItem; known: ExpressionSymbols }) {
  const model = functionModelOf(item.data)
  const fault = programFunctionFault(item.data)
  const parts = [
    { word: t('picker.function.about'), text: subjectText(model, known.fields) },
    { word: t('picker.function.rows'), text: rowsText(model) },
  ]
  return (
    <dl>
      {parts
        .filter(({ text }) => text)
        .map(({ word, text }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      {fault && (
        <div>
          <dd className="pk-fault">{fault}</dd>
        </div>
      )}
    </dl>
  )
}
