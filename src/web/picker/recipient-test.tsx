import { useEffect, useMemo, useRef, useState } from 'react'
import type { KnownField, Params } from '#/core/expression'
import type {
  FlowDesignSet,
  OaFlowdesignsTestconcactsetBody,
  OaFlowdesignsTestconcactsetData,
  RecipientGroup,
  Trace,
} from '#/generated/types'
import { problemText } from '../formula/problem-text'
import { type Answers, noAnswers } from '../formula/trial/answers'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n'
import { useLoaded } from '../platform/use-loaded'
import { currentPerson } from '../stores/session'
import { Tag } from '../ui/parts'
import { needsOf } from './needs'
import { loadOrganisation } from './organisation'
import { PersonInput } from './person-input'
import { datalistOf, formDataOf, questionsAbout } from './test-form'
import { TestInputs } from './test-inputs'

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
  const datalist = datalistOf(fields)
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
  const { groups, fields, set } = props
  const { value: organisation } = useLoaded('organisation', loadOrganisation)
  const me = currentPerson()
  const meText = me ? `${me.name}(${me.jobid})` : ''
  const [people, setPeople] = useState({ created_id: me?.id ?? '', lastuser_id: me?.id ?? '' })
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const custom = set?.customFuns
  const needs = useMemo(() => needsOf(groups, { fields, custom }), [groups, fields, custom])
  const questions = useMemo(() => questionsAbout(needs, fields), [needs, fields])
  const formdata = formDataOf(questions, answers, organisation)
  const found = useFound(props, { ...people, permission_id: [], formdata })
  const shown = useRef<HTMLElement>(null)
  // It stands below what is being set, which on a phone is out of sight.
  // In braces: some browsers answer a promise, and an effect may answer nothing but its end.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isFree = !needs.creator && !needs.lastUser && !needs.fields.length
  return (
    <section ref={shown} className="pk-test" aria-label={t('picker.test')}>
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
        <TestInputs {...{ questions, answers, organisation }} onChange={setAnswers} />
        {isFree && <small>{t('picker.test.no-data')}</small>}
      </div>
      <Found {...found} fields={fields} />
    </section>
  )
}

type FoundProps = ReturnType<typeof useFound> & { fields: readonly KnownField[] }

function Found({ result, error, isRunning, fields }: FoundProps) {
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
      <Why
        {...{ trace, fields }}
        isOpen={total === 0 || trace.some(({ code }) => code === 'trace.condition')}
      />
    </>
  )
}

interface WhyProps {
  trace: readonly Trace[]
  fields: readonly KnownField[]
  isOpen: boolean
}

/** A rule and the people it gave; what is wrong with a condition tells of fields and parts of its text. */
const ruleText = ({ code, params, people }: Trace, fields: readonly KnownField[]) =>
  code.startsWith('expression.')
    ? problemText({ code, params: params as Params }, fields)
    : t(code, { count: people.length, ...params })

const Why = ({ trace, fields, isOpen }: WhyProps) =>
  trace.length > 0 && (
    <details open={isOpen}>
      <summary>{t('picker.test.why')}</summary>
      <ul>
        {trace.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one rule may apply several times, and all it shows is given
          <li key={at} data-rule={rule.code}>
            {ruleText(rule, fields)}
          </li>
        ))}
      </ul>
    </details>
  )
