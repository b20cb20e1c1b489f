import type { Question, QuestionLimit } from '#/generated/types'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'
import { Field, Muted, NumberInput, SelectField, Stack } from '../../ui'
import { limitText, parseQuestion, QuestionFacts } from './read'

type Set = string | number | undefined

interface LimitProps {
  limit: QuestionLimit
  value: Set
  disabled: boolean
  onChange(value: Set): void
}

/** Local time as an input of the browser takes it. */
const localInput = (value: Set) => {
  if (typeof value !== 'string') return ''
  const at = new Date(value)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Control for one limit: a number, one of a list, or a time. */
function LimitControl({ limit, value, disabled, onChange }: LimitProps) {
  const t = useTranslator()
  const { title, max, enum: options, until } = limit
  if (options)
    return (
      <SelectField
        label={title}
        disabled={disabled}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(options.find((one) => String(one) === target.value))}
      >
        <option value="">—</option>
        {options.map((one) => (
          <option key={one} value={String(one)}>
            {one}
          </option>
        ))}
      </SelectField>
    )
  const hint = t('widget.question.asked', { value: limitText(limit, max ?? until) })
  return (
    <Field
      label={title}
      hint={hint}
      control={(aria) =>
        until === undefined ? (
          <NumberInput
            {...aria}
            disabled={disabled}
            value={typeof value === 'number' ? value : null}
            onChange={(number) => onChange(number ?? undefined)}
          />
        ) : (
          <input
            {...aria}
            className="q-input"
            type="datetime-local"
            disabled={disabled}
            value={localInput(value)}
            onChange={({ target }) =>
              onChange(target.value ? new Date(target.value).toISOString() : undefined)
            }
          />
        )
      }
    />
  )
}

/** Question of a program as its approver sees it: everything is given but the limits. */
export default function QuestionField(props: WidgetProps<Question>) {
  const t = useTranslator()
  const { disabled, onChange } = props
  const question = parseQuestion(props.value)
  const { 'aria-required': _, 'aria-invalid': __, ...ties } = pickAria(props)
  if (!question) return <span className="qf-none">{t('widget.question.none')}</span>
  const { limits, narrowing = {} } = question
  const change = (name: string, value: Set) => {
    const otherEntries = Object.entries(narrowing).filter(([one]) => one !== name)
    const set = value === undefined ? otherEntries : [...otherEntries, [name, value] as const]
    onChange({ ...question, narrowing: Object.fromEntries(set) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div role="group" {...ties}>
      <Stack gap={3}>
        <QuestionFacts question={question} />
        {limits.length > 0 && <Muted>{t('widget.question.limits')}</Muted>}
        {limits.map((limit) => (
          <LimitControl
            key={limit.name}
            limit={limit}
            value={narrowing[limit.name]}
            disabled={disabled}
            onChange={(value) => change(limit.name, value)}
          />
        ))}
      </Stack>
    </div>
  )
}
