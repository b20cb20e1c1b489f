import type { Question, QuestionLimit } from '#/generated/types'
import { isRecord } from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { absoluteTime, useTranslator } from '../../platform'
import { List, Muted, Stack } from '../../ui'

/** Formats the value of a limit; a time in the reader's zone. */
export const limitText = ({ until }: QuestionLimit, value: unknown): string =>
  until === undefined ? String(value) : absoluteTime(String(value))

const lines = { margin: 0, whiteSpace: 'pre-wrap' } as const

const textMembers = ['title', 'text', 'arguments', 'digest', 'program', 'owner', 'deadline', 'validUntil']
const isTime = (value: unknown) => !Number.isNaN(Date.parse(String(value)))

/** Returns a value as a question; undefined if it is none, as in a form that holds foreign values. */
export function parseQuestion(value: unknown): Question | undefined {
  if (!isRecord(value) || !textMembers.every((name) => typeof value[name] === 'string')) return undefined
  const { evidence, limits, narrowing = {}, deadline, validUntil } = value
  const isWhole = [evidence, limits].every((list) => Array.isArray(list) && list.every(isRecord))
  if (!isWhole || !isRecord(narrowing) || !isTime(deadline) || !isTime(validUntil)) return undefined
  return value as unknown as Question
}

/** Text of the arguments with one member a line; a text that is no JSON as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Texts and links that support a question. An address is shown whole, so that nobody is led elsewhere by its words. */
function EvidenceList({ evidence }: Pick<Question, 'evidence'>) {
  const t = useTranslator()
  if (!evidence.length) return null
  return (
    <div>
      <Muted size="sm">{t('widget.question.evidence')}</Muted>
      <List gap={1}>
        {evidence.map(({ text, url }) => (
          <li key={`${text} ${url}`} className="q-break">
            {text}{' '}
            {url !== undefined && /^https?:/.test(url) && (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </a>
            )}
          </li>
        ))}
      </List>
    </div>
  )
}

/** What a program asks: who asks, the question, the exact arguments, and on demand their digest, all as plain text. */
export function QuestionFacts({ question }: { question: Question }) {
  const t = useTranslator()
  const { title, text, evidence, program, owner, digest, deadline, validUntil } = question
  return (
    <Stack gap={2}>
      <Muted size="sm">{t('widget.question.from', { program, owner })}</Muted>
      <b className="q-break">{title}</b>
      {text !== '' && (
        <p className="q-break" style={lines}>
          {text}
        </p>
      )}
      <div>
        <Muted size="sm">{t('widget.question.arguments')}</Muted>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area is reached by keyboard */}
        <pre className="q-break q-scroll" style={{ ...lines, maxHeight: 240 }} tabIndex={0}>
          {readable(question.arguments)}
        </pre>
      </div>
      <EvidenceList evidence={evidence} />
      {deadline && <Muted size="sm">{t('widget.question.deadline', { at: absoluteTime(deadline) })}</Muted>}
      {validUntil && <Muted size="sm">{t('widget.question.valid', { at: absoluteTime(validUntil) })}</Muted>}
      <details className="q-text-sm">
        <summary className="q-muted">{t('widget.question.digest')}</summary>
        <code className="q-block q-break">{digest}</code>
      </details>
    </Stack>
  )
}

/** Read view of a question, with the limits that approvers have set. */
export default function QuestionView({ value }: ViewProps) {
  const t = useTranslator()
  const question = parseQuestion(value)
  if (!question) return <span className="qf-none">—</span>
  const set = question.limits.filter(({ name }) => question.narrowing?.[name] !== undefined)
  return (
    <Stack gap={2}>
      <QuestionFacts question={question} />
      {set.map((limit) => (
        <div key={limit.name}>
          <Muted size="sm">{limit.title}</Muted>{' '}
          <b>
            {t('widget.question.narrowed', { value: limitText(limit, question.narrowing?.[limit.name]) })}
          </b>
        </div>
      ))}
    </Stack>
  )
}
