import './playground.css'
import { useMemo, useState } from 'react'
import { t } from '../../platform'
import { readableFields } from '../symbols'
import type { Vocabulary } from '../vocabulary'
import { RowsInput } from './rows-input'
import { QuestionInput } from './trial-input'
import { findTableDecisions, type Question, questionId, questionsOf } from './trial-inputs'
import { TrialResult } from './trial-result'
import { type Answers, answerRowsOf, noAnswers, toTrialValues } from './trial-values'
import { useEvaluation } from './use-evaluation'

interface TrialProps {
  text: string
  vocabulary: Vocabulary
  as?: 'condition'
  onSelect(from: number, to: number): void
}

const headings: readonly (readonly [string, readonly Question['about'][]])[] = [
  ['row', ['column']],
  ['fields', ['value', 'shown']],
  ['flow', ['fact']],
  ['custom', ['custom']],
  ['remote', ['remote']],
]

/** Tests the text with typed values (S2-039); an empty one is rejected (S2-164). */
export function Playground(props: TrialProps) {
  return (
    <section className="fx-trial q-stack q-gap-2 q-shrink" aria-label={t('formula.test')}>
      <h3>{t('formula.test')}</h3>
      {props.text.trim() ? <Test {...props} /> : <p role="alert">{t('formula.test.empty-text')}</p>}
    </section>
  )
}

function Test({ text, vocabulary, as, onSelect }: TrialProps) {
  const [answers, setAnswers] = useState<Answers>(noAnswers)
  const questions = useMemo(() => questionsOf(text, vocabulary), [text, vocabulary])
  const given = useMemo(() => toTrialValues(questions, answers), [questions, answers])
  const asksRemote = questions.single.some(({ about }) => about === 'remote')
  const tried = useEvaluation(text, given, { asksRemote, decisions: findTableDecisions(vocabulary) })
  const { single, tables } = questions
  return (
    <div className="fx-test q-stack q-box">
      <div className="fx-inputs q-column q-gap-3 q-shrink">
        {!single.length && !tables.length && <small>{t('formula.test.none')}</small>}
        {headings.map(([heading, about]) => {
          const asked = single.filter((question) => about.includes(question.about))
          return (
            asked.length > 0 && (
              <fieldset key={heading} className="fx-asked q-stack q-gap-3 q-gap-y-2">
                <legend>{t(`formula.group.${heading}`)}</legend>
                {asked.map((question) => (
                  <QuestionInput
                    key={questionId(question)}
                    question={question}
                    value={answers.single[questionId(question)] ?? ''}
                    onChange={(typed) =>
                      setAnswers((last) => ({
                        ...last,
                        single: { ...last.single, [questionId(question)]: typed },
                      }))
                    }
                  />
                ))}
              </fieldset>
            )
          )
        })}
        {tables.map((table) => (
          <RowsInput
            key={table.key}
            table={table}
            rows={answerRowsOf(answers, table)}
            onChange={(rows) =>
              setAnswers((last) => ({ ...last, rows: { ...last.rows, [table.key]: rows } }))
            }
          />
        ))}
      </div>
      <TrialResult
        text={text}
        tried={tried}
        as={as}
        given={given}
        onSelect={onSelect}
        fields={readableFields(vocabulary)}
        custom={vocabulary.custom}
      />
    </div>
  )
}
