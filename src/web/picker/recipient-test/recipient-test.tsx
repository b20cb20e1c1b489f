import './recipient-test.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import { isRoleField } from '#/core/recipient/linkable-field'
import type { FlowDesignSet, RecipientGroup, RecipientQuestion } from '#/generated/types'
import { useDecisionTables, useFlowFunctions } from '../../formula/flow-functions'
import { type Answers, noAnswers } from '../../formula/playground/trial-values'
import { t } from '../../platform/i18n/i18n'
import { currentPerson } from '../../stores/session'
import { useNamedGroups } from '../groups/named-groups'
import { useOrganisation, useRolesIfWanted } from '../organisation/load-organisation'
import { PersonInput } from '../organisation/person-input'
import { RecipientCheck } from './recipient-check'
import { RecipientResult } from './recipient-result'
import { createTestQuestions, datalistOf, formDataOf } from './test-form'
import { TestInputs } from './test-inputs'
import { testRequirementsOf } from './test-requirements'
import { useRecipientTest } from './use-recipient-test'

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
  const me = currentPerson()
  const meText = me ? `${me.name}(${me.jobid})` : ''
  const [people, setPeople] = useState({ created_id: me?.id ?? '', lastuser_id: me?.id ?? '' })
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const custom = useFlowFunctions(set?.customFuns)
  const decisions = useDecisionTables()
  const named = useNamedGroups(groups)
  const known = { fields, custom, set, named, decisions }
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the parts of what is known
  const needs = useMemo(() => testRequirementsOf(groups, known), [groups, fields, custom, set, named])
  const roles = useRolesIfWanted(fields.some(isRoleField))
  const questions = useMemo(() => createTestQuestions(needs, fields, roles), [needs, fields, roles])
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
