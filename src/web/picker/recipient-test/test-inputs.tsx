import '../../formula/playground/playground.css'
import { RowsInput } from '../../formula/playground/rows-input'
import { TrialInputField } from '../../formula/playground/trial-input'
import { type TrialInput, type TrialInputs, trialInputId } from '../../formula/playground/trial-inputs'
import { type TrialValue, type TrialValueMap, trialRowsOf } from '../../formula/playground/trial-values'
import { t } from '../../platform'
import { TextField } from '../../ui'
import { findEntriesByName, type Organisation, type OrgEntry } from '../organisation/organisation'
import { entryTypeOf } from './test-form'

interface TestInputsProps {
  questions: TrialInputs
  answers: TrialValueMap
  organisation?: Organisation
  onChange(answers: TrialValueMap): void
}

/** Inputs for the fields that a test of recipients needs, by kind. */
export function TestInputs({ questions, answers, organisation, onChange }: TestInputsProps) {
  const set = (question: TrialInput, typed: TrialValue) =>
    onChange({ ...answers, single: { ...answers.single, [trialInputId(question)]: typed } })
  return (
    <>
      {questions.single.map((question) => {
        const type = entryTypeOf(question)
        const value = answers.single[trialInputId(question)] ?? ''
        const shared = { value, onChange: (typed: TrialValue) => set(question, typed) }
        return type ? (
          <CalledInput
            key={question.key}
            {...shared}
            type={type}
            organisation={organisation}
            label={question.name}
          />
        ) : (
          <TrialInputField key={question.key} question={question} {...shared} />
        )
      })}
      {questions.tables.map((table) => (
        <RowsInput
          key={table.key}
          table={table}
          rows={trialRowsOf(answers, table)}
          onChange={(rows) => onChange({ ...answers, rows: { ...answers.rows, [table.key]: rows } })}
        />
      ))}
    </>
  )
}

interface CalledInputProps {
  label: string
  type: OrgEntry['type']
  value: TrialValue
  organisation?: Organisation
  onChange(text: string): void
}

const placeholders = { user: 'picker.test.people', dept: 'picker.test.departments' }

/** People or departments, typed by name; unknown names are reported. */
function CalledInput({ label, type, value, organisation, onChange }: CalledInputProps) {
  const { missing } = organisation ? findEntriesByName(organisation, type, String(value)) : { missing: [] }
  const names = missing.join(t('picker.recipients.comma'))
  return (
    <TextField
      label={label}
      value={String(value)}
      placeholder={t(placeholders[type])}
      hint={names ? t('picker.test.unknown', { names }) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
