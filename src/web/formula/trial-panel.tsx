import { useState } from 'react'
import type { KnownField } from '#/core/expression'
import { t } from '../platform/i18n'
import { SelectField, TextField } from '../ui/field'
import { Tag } from '../ui/parts'
import { inputsOf, type TrialInput, tried } from './trial'

const listKinds: KnownField['kind'][] = ['list', 'person', 'department']

const labelOf = ({ name, kind, table }: TrialInput) => {
  if (table) return t('formula.test.column', { name })
  return listKinds.includes(kind) ? t('formula.test.list', { name }) : name
}

interface InputProps {
  input: TrialInput
  value: string
  onChange(value: string): void
}

function Input({ input, value, onChange }: InputProps) {
  if (input.kind !== 'boolean' || input.table)
    return (
      <TextField
        label={labelOf(input)}
        value={value}
        inputMode={input.kind === 'number' && !input.table ? 'decimal' : undefined}
        placeholder={t('formula.test.empty')}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <SelectField label={labelOf(input)} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('formula.false')}</option>
      <option value="true">{t('formula.true')}</option>
    </SelectField>
  )
}

/** A test with one input per field; the same rules answer here and on the server. */
export function Trial({ text, fields }: { text: string; fields: readonly KnownField[] }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const inputs = inputsOf(text, fields)
  const labels = { true: t('formula.true'), false: t('formula.false') }
  const { passes, problem, line } = tried(text, inputs, typed, labels)
  return (
    <section className="fx-trial" aria-label={t('formula.test')}>
      <h3>{t('formula.test')}</h3>
      {!inputs.length && <small>{t('formula.test.none')}</small>}
      <div className="fx-inputs">
        {inputs.map((input) => (
          <Input
            key={input.key}
            input={input}
            value={typed[input.key] ?? ''}
            onChange={(value) => setTyped((last) => ({ ...last, [input.key]: value }))}
          />
        ))}
      </div>
      <p aria-live="polite">
        <Tag tone={passes ? 'success' : 'warning'}>{t('formula.test.result', { value: passes ? 1 : 0 })}</Tag>{' '}
        {problem ? t(problem.code, problem.params) : t(passes ? 'formula.test.passes' : 'formula.test.fails')}
        <br />
        <small>{line}</small>
      </p>
    </section>
  )
}
