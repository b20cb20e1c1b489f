import './recipient-test.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import { isRoleField } from '#/core/recipient/linkable-field'
import type {
  FlowDesignSet,
  OaFlowdesignsTestconcactsetExplainData,
  RecipientGroup,
  RecipientQuestion,
} from '#/generated/types'
import { useDecisionTables, useFlowFunctions } from '../../formula/flow-functions'
import { emptyTrialValues, type TrialValueMap } from '../../formula/playground/trial-values'
import { type CallError, reportFailure, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { currentPerson } from '../../stores/session'
import { Icon, TextField } from '../../ui'
import { useNamedGroups } from '../groups/named-groups'
import { useOptionalRoles, useOrganisation } from '../organisation/load-organisation'
import { findEntriesByName, type Organisation, orgEntryId } from '../organisation/organisation'
import { PersonInput } from '../organisation/person-input'
import { RecipientResult } from './recipient-result'
import { createTestInputs, datalistOf, formDataOf } from './test-form'
import { TestInputs } from './test-inputs'
import { testRequirementsOf } from './test-requirements'

const pause = 400

/** Last result of a recipient test, or its error. */
export interface RecipientTestState {
  result: OaFlowdesignsTestconcactsetExplainData | null
  error: string
  isRunning: boolean
}

const nothing: RecipientTestState = { result: null, error: '', isRunning: false }

/**
 * Requests the recipients of groups from the server, debounced after each change, and anew in each round; idle
 * without a question.
 */
export function useRecipientTest(question: RecipientQuestion | undefined, rounds = 1): RecipientTestState {
  const [tested, setTested] = useState<RecipientTestState>(nothing)
  const body = question && JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests anew
  useEffect(() => {
    if (!body) return setTested(nothing)
    let isShown = true
    setTested((last) => ({ ...last, isRunning: true }))
    const timer = setTimeout(async () => {
      const answer = await quietApi.oa.flowdesigns.testconcactset
        .explain(JSON.parse(body))
        .then((result) => ({ result, error: '' }))
        .catch((failure: CallError) => {
          if (isShown) reportFailure(failure)
          return { result: null, error: failure.message }
        })
      if (isShown) setTested({ ...answer, isRunning: false })
    }, pause)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [body, rounds])
  return tested
}

interface RecipientCheckProps {
  /** Question of the current test, limited to some people. */
  question: RecipientQuestion
  organisation?: Organisation
}

/** Checks whether certain people are among the recipients: yes or no for each (S2-181, S2-218). */
function RecipientCheck({ question, organisation }: RecipientCheckProps) {
  const [text, setText] = useState('')
  const { found, missing } = organisation
    ? findEntriesByName(organisation, 'user', text)
    : { found: [], missing: [] }
  const permission_id = [...new Set(found.map(orgEntryId))]
  const testData = { ...question.testData, permission_id }
  const { result, error } = useRecipientTest(
    permission_id.length ? { ...question, testType: 'permission', testData } : undefined,
  )
  const unknown = missing.join(t('picker.recipients.comma'))
  return (
    <div className="pk-asked q-stack q-gap-1-5 q-line-above">
      <TextField
        label={t('picker.test.check')}
        value={text}
        placeholder={t('picker.test.people')}
        hint={unknown ? t('picker.test.unknown', { names: unknown }) : t('picker.test.check-hint')}
        onChange={({ target }) => setText(target.value)}
      />
      {error && (
        <p className="pk-warn q-tone-warning" role="alert">
          {error}
        </p>
      )}
      {result && (
        <ul aria-live="polite">
          {result.people.map(({ _uuid, name, jobid, hasPermission }) => (
            <li key={_uuid} data-in={hasPermission || undefined}>
              <Icon name={hasPermission ? 'check' : 'close'} size={14} />
              {jobid ? `${name}(${jobid})` : name}
              <small>{t(hasPermission ? 'picker.test.is-in' : 'picker.test.is-out')}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export interface RecipientTestProps {
  groups: readonly RecipientGroup[]
  fields: readonly FieldSymbol[]
  set?: FlowDesignSet
  /** Number of tests so far; each runs anew and comes into view. */
  rounds?: number
  /** Text for a test without recipients; by default that the flow could not be submitted. */
  nobodyText?: string
}

/** Test of recipients: the required facts, then the people, their number and the reasons (S2-121, S2-207). */
export function RecipientTest({ groups, fields, set, rounds = 1, nobodyText }: RecipientTestProps) {
  const { value: organisation } = useOrganisation()
  const person = currentPerson()
  const meText = person ? `${person.name}(${person.jobid})` : ''
  const [people, setPeople] = useState({ created_id: person?.id ?? '', lastuser_id: person?.id ?? '' })
  const [answers, setAnswers] = useState<TrialValueMap>(emptyTrialValues)
  const custom = useFlowFunctions(set?.customFuns)
  const decisions = useDecisionTables()
  const named = useNamedGroups(groups)
  const known = { fields, custom, set, named, decisions }
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the parts of what is known
  const needs = useMemo(() => testRequirementsOf(groups, known), [groups, fields, custom, set, named])
  const roles = useOptionalRoles(fields.some(isRoleField))
  const questions = useMemo(() => createTestInputs(needs, fields, roles), [needs, fields, roles])
  const question: RecipientQuestion = {
    groupList: [...groups],
    testType: 'spread',
    flowset: set,
    ...(decisions.length && { decisions }),
    datalist: datalistOf(fields),
    testData: { ...people, formdata: formDataOf(questions, answers, organisation) },
  }
  const tested = useRecipientTest(question, rounds)
  const shown = useRef<HTMLElement>(null)
  // The test is below the settings, off-screen on a phone. In braces: some browsers return a promise, and an
  // effect may only return its cleanup.
  useEffect(() => {
    if (rounds > 0) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [rounds])
  const isFree = !needs.creator && !needs.lastUser && !needs.fields.length
  return (
    <section ref={shown} className="pk-test q-stack q-gap-2 q-radius-md" aria-label={t('picker.test')}>
      <div className="pk-test-inputs q-stack q-gap-4 q-gap-y-2">
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
        <TestInputs
          questions={questions}
          answers={answers}
          organisation={organisation}
          onChange={setAnswers}
        />
        {isFree && <small>{t('picker.test.no-data')}</small>}
      </div>
      <RecipientResult tested={tested} fields={fields} nobodyText={nobodyText ?? t('picker.test.nobody')} />
      <RecipientCheck question={question} organisation={organisation} />
    </section>
  )
}
