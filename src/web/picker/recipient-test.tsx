import { useEffect, useState } from 'react'
import type { KnownField } from '#/core/expression'
import type {
  FlowDesignSet,
  OaFlowdesignsTestconcactsetBody,
  OaFlowdesignsTestconcactsetData,
  RecipientGroup,
  Trace,
} from '#/generated/types'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n'
import { currentPerson } from '../stores/session'
import { TextField } from '../ui/field'
import { Tag } from '../ui/parts'
import { needsOf } from './needs'
import { PersonInput } from './person-input'

type Result = OaFlowdesignsTestconcactsetData
type TestData = OaFlowdesignsTestconcactsetBody['testData']

/** More people than this are worth a second look. */
const many = 50
const pause = 400

interface RecipientTestProps {
  groups: readonly RecipientGroup[]
  fields: readonly KnownField[]
  set?: FlowDesignSet
}

/** Whom the groups find, asked shortly after each change. */
function useFound({ groups, set, fields }: RecipientTestProps, testData: TestData) {
  const [result, setResult] = useState<Result | null>(null)
  const [error, setError] = useState('')
  const [isRunning, setRunning] = useState(false)
  // A test knows fields by their key alone, so that the key stands for the model, too.
  const datalist = fields.map(({ key, name }, at) => ({
    key,
    name,
    model: key,
    index: at + 1,
    type: 'input',
  }))
  const body = JSON.stringify({ groupList: groups, testType: 'spread', flowset: set, datalist, testData })
  useEffect(() => {
    let isShown = true
    setRunning(true)
    const timer = setTimeout(async () => {
      const answer = await quietApi.oa.flowdesigns
        .testconcactset(JSON.parse(body))
        .then((found) => ({ found, text: '' }))
        .catch((failure: Error) => ({ found: null, text: failure.message }))
      if (!isShown) return
      setResult(answer.found)
      setError(answer.text)
      setRunning(false)
    }, pause)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [body])
  return { result, error, isRunning }
}

/** A test of recipients: the facts it needs, then people, their number and why they are found. */
export function RecipientTest(props: RecipientTestProps) {
  const { groups, fields } = props
  const me = currentPerson()
  const meText = me ? `${me.name}(${me.jobid})` : ''
  const [people, setPeople] = useState({ created_id: me?.id ?? '', lastuser_id: me?.id ?? '' })
  const [values, setValues] = useState<Record<string, string>>({})
  const needs = needsOf(groups)
  const formdata = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, text.split(/[,，]/).map((one) => one.trim())]),
  )
  const found = useFound(props, { ...people, permission_id: [], formdata })
  const isFree = !needs.creator && !needs.lastUser && !needs.fields.length
  const nameOf = (key: string) => fields.find((field) => field.key === key)?.name ?? key
  return (
    <section className="pk-test" aria-label={t('picker.test')}>
      <div className="pk-test-inputs">
        {needs.creator && (
          <PersonInput
            label={t('picker.test.creator')}
            initial={meText}
            onChange={(created_id) => setPeople((last) => ({ ...last, created_id }))}
          />
        )}
        {needs.lastUser && (
          <PersonInput
            label={t('picker.test.last')}
            initial={meText}
            onChange={(lastuser_id) => setPeople((last) => ({ ...last, lastuser_id }))}
          />
        )}
        {needs.fields.map((key) => (
          <TextField
            key={key}
            label={nameOf(key)}
            placeholder={t('picker.test.form-value')}
            onChange={({ target }) => setValues((last) => ({ ...last, [key]: target.value }))}
          />
        ))}
        {isFree && <small>{t('picker.test.no-data')}</small>}
      </div>
      <Found {...found} />
    </section>
  )
}

function Found({ result, error, isRunning }: ReturnType<typeof useFound>) {
  if (error)
    return (
      <p className="pk-warn" role="alert">
        {error}
      </p>
    )
  if (!result) return <p>{t('picker.test.running')}</p>
  const { people, total, trace } = result
  return (
    <>
      <p aria-live="polite" aria-busy={isRunning}>
        {total > 0 ? <strong>{t('picker.test.found', { count: total })}</strong> : null}
        {total === 0 && <strong className="pk-warn">{t('picker.test.nobody')}</strong>}
        {total > many && <span className="pk-warn"> {t('picker.test.many', { count: total })}</span>}
        {total > people.length && <span> {t('picker.test.capped', { count: people.length })}</span>}
      </p>
      {people.length > 0 && (
        <div className="pk-test-people">
          {people.map(({ _uuid, name, jobid }) => (
            <Tag key={_uuid}>{jobid ? `${name}(${jobid})` : name}</Tag>
          ))}
        </div>
      )}
      <Why trace={trace} isOpen={total === 0} />
    </>
  )
}

const Why = ({ trace, isOpen }: { trace: readonly Trace[]; isOpen: boolean }) =>
  trace.length > 0 && (
    <details open={isOpen}>
      <summary>{t('picker.test.why')}</summary>
      <ul>
        {trace.map(({ code, params, people }) => (
          <li key={`${code} ${JSON.stringify(params)}`}>{t(code, { count: people.length, ...params })}</li>
        ))}
      </ul>
    </details>
  )
