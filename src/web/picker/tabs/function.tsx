import { useState } from 'react'
import { functionModelOf } from '#/core/recipient/function-subject'
import type { RecipientItem } from '#/generated/types'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { Button, IconButton, Row } from '../../ui'
import {
  newProgramFunction,
  programFunctionFault,
  rowsText,
  subjectText,
} from '../conditions/program-functions'
import { NamePrompt } from '../name-prompt'
import { EmptyText } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'

/** Program methods 程序方法: a table from people to their contacts (S2-030). */
export default function ProgramMethodsTab({ chosen, known, onToggle, onEdit }: PickerTabProps) {
  const [isNaming, setNaming] = useState(false)
  const methods = chosen.filter(({ type }) => type === 'function')
  const add = (name: string) => {
    const item = newProgramFunction(name)
    setNaming(false)
    onToggle(item)
    onEdit(item)
  }
  return (
    <>
      <div className="pk-scroll q-grow q-shrink-y q-pad-1">
        {!methods.length && <EmptyText text={t('picker.function.none')} />}
        <ol className="pk-conditions q-stack q-gap-2 q-pad-1">
          {methods.map((item) => (
            <li className="q-box" key={item.id}>
              <Row as="header">
                <strong className="q-break q-grow q-shrink">{item.name}</strong>
                <IconButton
                  icon="design"
                  label={t('picker.settings', { name: item.name })}
                  onClick={() => onEdit(item)}
                />
              </Row>
              <Meaning item={item} known={known} />
            </li>
          ))}
        </ol>
      </div>
      <div className="pk-foot q-row q-gap-2 q-fixed q-muted q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
        <Button icon="plus" onClick={() => setNaming(true)}>
          {t('picker.function.add')}
        </Button>
      </div>
      {isNaming && <NamePrompt of="picker.function" onName={add} onClose={() => setNaming(false)} />}
    </>
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
